import type { DeletePolicy } from "../model/delete-policy";
import { type Call, Refused } from "./kind";

const ALL: readonly string[] = ["drain", "refuse", "force"];

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
