/** The effort that a caller may ask of a variant (docs/service.md#text-models). */
export type Effort = "low" | "medium" | "high" | "max";

export const EFFORTS: readonly Effort[] = ["low", "medium", "high", "max"];

/** A variant of the text endpoint. */
export interface Model {
  readonly id: string;
  /** Tokens that input and `max_tokens` may come to together. */
  readonly context: number;
  /** In units of 1e-8 USD for one token, so that every cost is a whole number of them (docs/service.md#text-cost). */
  readonly price: { readonly input: number; readonly output: number };
  /** The effort with which it thinks by default; undefined if it thinks only on request. */
  readonly effort: Effort | undefined;
  /** True if a message may hold images. */
  readonly images: boolean;
}

/** The variants; the first is the default (docs/service.md#text-models). */
export const MODELS: readonly [Model, ...Model[]] = [
  { id: "model-k2.6", context: 262_144, price: { input: 95, output: 400 }, effort: undefined, images: true },
  { id: "model-k2.7-code", context: 262_144, price: { input: 95, output: 400 }, effort: "medium", images: false },
  { id: "model-k3", context: 1_048_576, price: { input: 300, output: 1_500 }, effort: "max", images: false },
];

/** The variant of that id; without an id the default. */
export function modelNamed(id: string | null | undefined): Model | undefined {
  return id == null ? MODELS[0] : MODELS.find((model) => model.id === id);
}
