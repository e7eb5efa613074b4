import { isValues } from "../../lifecycle/values";
import { type Difference, touches } from "../../resources";

const VERBS = { added: "adds", changed: "changes", removed: "removes" } as const;

/** An empty `env` that comes or goes with the other container fields is no change. */
const isNone = (value: unknown): boolean => value === undefined || (isValues(value) && Object.keys(value).length === 0);

/**
 * Names the secret inputs that a plan changes, without their values. The dynamic host passes no paths on, and the CLI
 * shows nothing of a changed secret. `undefined` if none changes.
 */
export function hiddenChanges(changes: readonly Difference[], secrets: readonly string[]): string | undefined {
  const hidden = changes.filter(({ path, from, to }) => touches([path], secrets) && ![from, to].every(isNone));
  const parts = Object.entries(VERBS).flatMap(([sort, verb]) => {
    const paths = hidden.filter((change) => change.sort === sort).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${verb} ${paths.join(", ")}`];
  });
  return parts.length === 0 ? undefined : `pulumi up ${parts.join("; ")} (secret, so no value is shown)`;
}
