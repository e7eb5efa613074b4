import { inspect } from "node:util";

/**
 * Returns the same error, changed to print without colours. Pulumi prints what a program throws with a coloured
 * `inspect`. Before nodejs/node#64022, Node never finishes colouring a stack that names a file directly below
 * `node_modules/@scope`; it fills the memory for a minute, twice. The source maps of `@pulumi/pulumi` name such files
 * (`@pulumi/output.ts`).
 */
export function printable<T>(error: T): T {
  if (!(error instanceof Error)) return error;
  const value = (depth: number) => inspect(error, { depth, customInspect: false });
  return Object.defineProperty(error, inspect.custom, { value, configurable: true });
}

/** The error of a look-up that needs the settings of a provider before they are known. */
export const notKnownYet = (name: string): Error =>
  printable(new Error(`${name}: the provider's settings are not known yet; use ${name}Output`));
