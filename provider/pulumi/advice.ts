import { ServiceError, Unauthorized } from "../client";
import type { Problem } from "../resources";
import type { Checked } from "./check";
import type { Operation } from "./operation";
import type { Values } from "./values";

/** What the live catalog says of arguments. Unchanged ones were advised before; an unreachable catalog is one warning. */
export async function catalogAdvice(
  { kind, call }: Operation,
  { known }: Checked,
  before: Values,
  unread: (text: string) => void,
): Promise<readonly Problem[]> {
  try {
    return (await kind.advise?.(known.known, call, before)) ?? [];
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof Unauthorized) throw error;
    unread(`the catalog could not be read, so ids are not checked before the service does: ${error.message}`);
    return [];
  }
}
