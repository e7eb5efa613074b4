import { type Difference, touches } from "../../resources";

const VERBS = { added: "adds", changed: "changes", removed: "removes" } as const;

/**
 * Names what a plan changes among secret inputs, and no value. The dynamic host passes no paths on, and of a secret the
 * CLI shows nothing by itself. `undefined` where there is none.
 */
export function hiddenChanges(changes: readonly Difference[], secrets: readonly string[]): string | undefined {
  const hidden = changes.filter(({ path }) => touches([path], secrets));
  const parts = Object.entries(VERBS).flatMap(([sort, verb]) => {
    const paths = hidden.filter((change) => change.sort === sort).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${verb} ${paths.join(", ")}`];
  });
  return parts.length === 0 ? undefined : `pulumi up ${parts.join("; ")} (secret, so no value is shown)`;
}
