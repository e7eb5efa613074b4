import { z } from "zod";
import { localField } from "./field";

/** How a delete treats an object that is still in use. Each kind supports some of these policies. */
export type DeletePolicy = "drain" | "refuse" | "force";

/**
 * The `deletePolicy` argument of a kind. `words` lists the policies that the kind supports, its default first; `guards`
 * completes the description. Only the provider reads the policy, so a change sends no request.
 */
export const deletePolicyField = <const W extends readonly [DeletePolicy, ...DeletePolicy[]]>(
  words: W,
  guards: string,
) =>
  localField({
    description: `Policy of a delete while ${guards}.`,
    limits: "The environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.",
    input: z.enum(words),
    absent: { default: words[0] as W[number] },
  });
