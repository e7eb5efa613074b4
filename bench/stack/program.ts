/** The number of endpoints that use a template of the program; a template serves one endpoint at a time. */
export const BOUND = 10;

/** Generates a program: templates with one endpoint each, then inline endpoints up to the given number. */
export function program(endpoints: number): string {
  const bound = numbers(BOUND).flatMap((n) => [template(n), endpoint(`bound${n}`, `templateId: "\${worker${n}.id}"`)]);
  const inline = numbers(endpoints - BOUND).map((n) => endpoint(`inline${n}`, "image: org/worker:1"));
  return `resources:\n${[...bound, ...inline].join("")}`;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

const template = (n: number) => `  worker${n}:
    type: cloudcompute:Template
    properties: { image: "org/worker:${n}", serverless: true, env: { MODE: fast } }
`;

const endpoint = (name: string, container: string) => `  ${name}:
    type: cloudcompute:Endpoint
    properties: { ${container}, gpu: { pools: [ADA_24] }, workers: { max: 3 } }
`;
