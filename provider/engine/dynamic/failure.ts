import type { Values } from "../../lifecycle/values";
import type { AnyDefinition } from "../../resources";
import { readOptions } from "./options";
import { hidingIn } from "./secrets";

/** The host prints an error's message and stack, joined by a colon, so the stack is empty. */
class Failure extends Error {
  constructor(
    private readonly label: string,
    what: string,
  ) {
    super(`${label}: ${what}`);
    this.stack = what;
  }

  override toString(): string {
    return this.label;
  }
}

/** The object exists but is not as desired. The host saves its id and properties together with the reasons. */
export class InitFailed extends Failure {
  readonly reasons: readonly string[];

  constructor(
    readonly id: string,
    readonly properties: Values,
    label: string,
    what: string,
  ) {
    super(label, what);
    this.reasons = [what];
  }
}

/** Runs one method of the host. Every error it throws begins with kind and name, once. */
export async function withLabel<T>(
  kind: AnyDefinition,
  values: Values,
  id: string,
  work: () => Promise<T>,
  olds: Values = {},
): Promise<T> {
  const clean = hidingIn(kind, values, olds);
  try {
    return await work();
  } catch (error) {
    if (error instanceof InitFailed) throw error;
    const label = `${kind.name} "${readOptions(values, id).logicalName}"`;
    const message = clean(error instanceof Error ? error.message : String(error));
    throw new Failure(label, message.startsWith(`${label}: `) ? message.slice(label.length + 2) : message);
  }
}
