import { z } from "zod";
import { type Call, Refused } from "./kind";

export type DeletePolicy = "drain" | "refuse" | "force";

const ALL: readonly string[] = ["drain", "refuse", "force"];

/** The argument; the first of `words` is the default. A change of it sends no request. */
export function deletePolicy<const W extends readonly [DeletePolicy, ...DeletePolicy[]]>(words: W, guards: string) {
  return z
    .enum(words)
    .optional()
    .meta({
      local: true,
      description:
        `What a delete does while ${guards}. ` +
        "The environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.",
    });
}

/**
 * The policy in force: the run's word where this kind knows it, else the resource's own.
 * A word that no kind knows is refused, so that a typing error never deletes by another rule.
 */
export function policyInForce<W extends DeletePolicy>(call: Call, own: W | undefined, words: readonly [W, ...W[]]): W {
  const run = call.deletePolicy;
  if (run && !ALL.includes(run)) {
    throw new Refused(`CLOUDCOMPUTE_DELETE_POLICY is "${run}"; allowed are ${ALL.join(", ")}. Nothing was deleted.`);
  }
  return words.find((word) => word === run) ?? own ?? words[0];
}
