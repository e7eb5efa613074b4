import { inspect } from "node:util";

/**
 * An error that prints without colours. Pulumi prints what a program throws with a coloured `inspect`. Before
 * nodejs/node#64022, Node never finishes colouring a stack that names a file directly below `node_modules/@scope`; it
 * fills the memory for a minute, twice. The source maps of `@pulumi/pulumi` name such files (`@pulumi/output.ts`).
 */
export class PrintableError extends Error {
  [inspect.custom](depth: number): string {
    return inspect(this, { depth, customInspect: false });
  }
}
