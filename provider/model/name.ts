import { z } from "zod";
import { KEEP } from "./field";

/**
 * The name of an object at the service. If the program gives none, the provider generates one from the logical name and
 * keeps it from then on.
 */
export const nameField = <const E extends object>(naming: "unique" | "free", rest: E, limits = "") => ({
  description: "Name of the object at the service.",
  limits:
    `${naming === "unique" ? "Must be unique within the account. " : ""}${limits}` +
    "Defaults to the logical name followed by seven generated characters, and then stays the same.",
  input: z
    .string()
    .min(1)
    // The service trims names, so every plan would show a difference in the name.
    .regex(/^(?!\s).*(?<!\s)$/s, "must not begin or end with a blank"),
  absent: KEEP as typeof KEEP,
  answer: z.string(),
  ...rest,
});
