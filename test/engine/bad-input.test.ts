import { writes } from "../harness/emulator";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** The fault of one resource, and the CLI's expected message. The engine stops at the first wrong resource. */
const WRONG: [resource: string, told: string[]][] = [
  [
    `new Template("it", { imag: "org/worker:1", disk: "ten", args: "", env: { A: { value: "s3cret-1" } }, category: "INTEL" })`,
    [
      'imag is not an argument; did you mean "image"? Allowed are name, image, args',
      "image is required",
      "disk must be a number",
      "env.A must be text",
      "category must be one of CPU, NVIDIA, AMD",
    ],
  ],
  [
    `new Registry("it", { username: "", password: { token: "s3cret-2" } })`,
    ["username must not be empty", "password must be text"],
  ],
  [
    `new Endpoint("it", { image: "org/worker:1", gpu: { pools: [], count: 0 }, scaling: { value: 0.4 }, workers: { max: 1.5 } })`,
    [
      "gpu.pools needs at least 1 entry",
      "gpu.count must be at least 1",
      "scaling.value must be at least 0.5",
      "workers.max must be a whole number",
    ],
  ],
  [
    `new Endpoint("it", {
      image: "org/worker:1", templateId: "abc", gpu: { pools: ["ADA_24,AMPERE_24"] }, workers: { min: 4, max: 2 },
      locations: ["US"], dataCenterIds: ["EU-RO-1"], ports: ["80/udp"], env: { PORT: "s3cret", PORT_HEALTH: "s3cret" },
    })`,
    [
      "image belongs to the template: give it there, or leave out templateId",
      "ports belongs to the template",
      "env belongs to the template",
      'ports[0]: "80/udp" is not a port: write <port>/<protocol>, as in "8000/http"',
      "env has the same value for PORT and PORT_HEALTH",
      "workers.min is 4, but workers.max is 2: raise workers.max to at least 4, or lower workers.min",
      "locations can't be given beside dataCenterIds: give countries or data centers, not both",
      'gpu.pools[0] must be one id, without ","',
    ],
  ],
  [
    `new Endpoint("it", {
      image: "org/worker:1", gpu: { pools: ["ADA_42"], excludedTypes: ["NVIDIA L5"] }, dataCenterIds: ["EU-RO-11"],
    })`,
    [
      'gpu.pools[0]: "ADA_42" is not known to the service; did you mean "ADA_24"? Allowed are AMPERE_16',
      'gpu.excludedTypes[0]: "NVIDIA L5" is not known to the service; did you mean "NVIDIA L4"?',
      'dataCenterIds[0]: "EU-RO-11" is not known to the service; did you mean "EU-RO-1"?',
    ],
  ],
];

test("wrong arguments are told at preview, each once, with path, what is allowed and nearest id, and nothing is sent", async () => {
  const service = await startService();
  const ws = await workspace({ env: service.env });
  for (const [resource, told] of WRONG) {
    ws.program(`const { Endpoint, Registry, Template } = require("pulumi-cloudcompute"); ${resource};`);
    const { code, stdout, output, noted } = await service.during(() => ws.preview());
    const diagnostics = stdout.split("Diagnostics:")[1]?.split("Resources:")[0] ?? "";
    const problems = diagnostics.match(/(?<=has a problem: ).*/g) ?? [];
    expect(told.map((text) => problems.filter((problem) => problem.startsWith(text)).length)).toEqual(
      told.map(() => 1),
    );
    expect(problems).toHaveLength(told.length);
    expect(code).toBeGreaterThan(0);
    expect(writes(noted)).toEqual([]);
    expect(output).not.toContain("s3cret");
  }
});
