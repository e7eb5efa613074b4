import type { DeletePolicy } from "../model/delete-policy";
import { type Call, Refused } from "./kind";

const ALL: readonly string[] = ["drain", "refuse", "force"];

/**
 * The delete policy in force: `CLOUDCOMPUTE_DELETE_POLICY` if this kind supports its value, otherwise the resource's
 * own policy, otherwise the kind's default. Throws `Refused` for a value that no kind supports, so that a typing error
 * never deletes under an unintended policy.
 */
export function policyInForce<W extends DeletePolicy>(call: Call, own: W | undefined, words: readonly [W, ...W[]]): W {
  const run = call.deletePolicy;
  if (run && !ALL.includes(run)) {
    throw new Refused(`CLOUDCOMPUTE_DELETE_POLICY is "${run}"; allowed are ${ALL.join(", ")}. Nothing was deleted.`);
  }
  return words.find((word) => word === run) ?? own ?? words[0];
}
