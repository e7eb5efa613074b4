import { z } from "zod";
import { localField } from "./field";

export type DeletePolicy = "drain" | "refuse" | "force";

/** The argument; the first of `words` is the default. A change of it sends no request. */
export const deletePolicyField = <const W extends readonly [DeletePolicy, ...DeletePolicy[]]>(
  words: W,
  guards: string,
) =>
  localField({
    description: `What a delete does while ${guards}.`,
    limits: "The environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run.",
    input: z.enum(words),
    absent: { default: words[0] as W[number] },
  });
