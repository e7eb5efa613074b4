import type { TextModel } from "./types";

/** The variants with their published contexts and prices (docs/service.md#text-models). */
const MODELS: readonly TextModel[] = [
  { id: "model-k2.6", context: 262_144, prices: { input: "0.95", output: "4.00" } },
  { id: "model-k2.7-code", context: 262_144, prices: { input: "0.95", output: "4.00" } },
  { id: "model-k3", context: 1_048_576, prices: { input: "3.00", output: "15.00" } },
];

/** Returns the variants of the public text-generation endpoint; the first one is the default. */
export const textModels = (): readonly TextModel[] => MODELS;
