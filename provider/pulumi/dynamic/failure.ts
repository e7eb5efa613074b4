import type { AnyKind } from "../../resources";
import type { Values } from "../values";
import { readOptions } from "./options";

/** What the CLI prints of a failure is its message alone: the host would print name and stack too. */
class Failure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "";
    this.stack = "";
  }
}

/** The object exists, but is not as wished: the host saves id and properties with the reasons. */
export class InitFailed extends Failure {
  readonly reasons: readonly string[];

  constructor(
    readonly id: string,
    readonly properties: Values,
    reason: string,
  ) {
    super(reason);
    this.reasons = [reason];
  }
}

/** Runs one method of the host; what it throws begins with kind and name, once. */
export async function told<T>(kind: AnyKind, values: Values, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const label = `${kind.name} "${readOptions(values, id).logicalName}": `;
    const message = error instanceof Error ? error.message : String(error);
    throw new Failure(message.startsWith(label) ? message : label + message);
  }
}
