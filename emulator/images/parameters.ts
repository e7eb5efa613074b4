/** The parameters of the image worker, with their defaults (docs/service.md#image-generation). */
export interface ImageParameters {
  readonly prompt: string;
  readonly negativePrompt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly steps: number;
}

const SIZE_STEP = 8;
const LARGEST_SIZE = 2_048;
const MOST_STEPS = 100;

/** Reads a job's input. Throws an error whose text is the envelope's `error` (docs/service.md#image-generation). */
export function imageParameters(input: unknown): ImageParameters {
  const given = isRecord(input) ? input : {};
  if (typeof given.prompt !== "string" || given.prompt === "") throw new Error("prompt is required");
  return {
    prompt: given.prompt,
    negativePrompt: textOf(given, "negative_prompt"),
    width: numberOf(given, "width", 1_024, isSize, `a multiple of ${SIZE_STEP} from ${SIZE_STEP} to ${LARGEST_SIZE}`),
    height: numberOf(given, "height", 1_024, isSize, `a multiple of ${SIZE_STEP} from ${SIZE_STEP} to ${LARGEST_SIZE}`),
    steps: numberOf(given, "num_inference_steps", 25, isSteps, `a whole number from 1 to ${MOST_STEPS}`),
  };
}

function textOf(given: Record<string, unknown>, name: string): string {
  const value = given[name] ?? "";
  if (typeof value !== "string") throw invalid(name, "a text");
  return value;
}

function numberOf(
  given: Record<string, unknown>,
  name: string,
  fallback: number,
  isValid: (value: number) => boolean,
  wanted: string,
): number {
  const value = given[name] ?? fallback;
  if (typeof value !== "number" || !Number.isInteger(value) || !isValid(value)) throw invalid(name, wanted);
  return value;
}

function isSize(value: number): boolean {
  return value > 0 && value % SIZE_STEP === 0 && value <= LARGEST_SIZE;
}

function isSteps(value: number): boolean {
  return value >= 1 && value <= MOST_STEPS;
}

function invalid(name: string, wanted: string): Error {
  return new Error(`Invalid parameter: ${name} must be ${wanted}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
