import { TEMPLATE } from "../../provider/model/kinds";
import type { Found } from "./account";
import { factsOf, KINDS } from "./kinds";

/**
 * Returns the lines for a person once the file is written: its content, what was left out and why, and the next step.
 */
export function report(written: readonly Found[], leftOut: readonly Found[], file: string | undefined): string[] {
  return [
    `${counted(written.length, { noun: "object", plural: "objects" })}${written.length > 0 ? `: ${byKind(written)}` : ""}`,
    ...leftOutLines(leftOut),
    ...(written.length > 0 ? nextLines(written, file) : []),
  ];
}

const counted = (count: number, { noun, plural }: { readonly noun: string; readonly plural: string }) =>
  `${count} ${count === 1 ? noun : plural}`;

const byKind = (objects: readonly Found[]) =>
  KINDS.map((kind) => [kind, objects.filter((object) => object.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, factsOf(kind)))
    .join(", ");

/** Returns the reason why each selected object is not in the file. */
export function leftOutLines(leftOut: readonly Found[]): string[] {
  const hidden = leftOut.filter((object) => object.leftOut === "hidden template").length;
  const cpu = leftOut.filter((object) => object.leftOut === "CPU endpoint");
  const odd = leftOut.filter((object) => object.leftOut === "unreadable");
  return [
    ...odd.map(
      ({ kind, name, id }) =>
        `left out: ${factsOf(kind).noun} "${name}" (${id}), because the service's answer about it can't be read`,
    ),
    ...cpu.map(
      ({ name, id }) =>
        `left out: endpoint "${name}" (${id}), because it has no GPU, and only endpoints with GPUs are managed`,
    ),
    ...(hidden > 0 ? [`left out: ${counted(hidden, TEMPLATE)}, made by the service as part of endpoints`] : []),
  ];
}

function nextLines(written: readonly Found[], file: string | undefined): string[] {
  return [
    file === undefined ? "next: keep it as import.json, then" : "next:",
    `  pulumi import --file ${file === undefined ? "import.json" : quoted(file)}`,
    "note: in TypeScript, the generated code imports @pulumi/cloudcompute: write pulumi-cloudcompute/native there",
    ...(written.some(({ hasEnv }) => hasEnv) ? ["note: the generated code shows the values of env in clear"] : []),
    ...(written.some(({ kind }) => kind === "registry")
      ? ["note: the service never shows the user name and password of a registry: write them in the program"]
      : []),
  ];
}

/** Quotes a word for a shell. */
const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
