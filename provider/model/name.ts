import { z } from "zod";
import { KEEP } from "./field";

/** The service's name of an object: optional, made from the logical name and kept from then on. */
export const nameField = <const E extends object>(naming: "unique" | "free", rest: E, limits = "") => ({
  description: "Name at the service.",
  limits:
    `${naming === "unique" ? "Unique within the account. " : ""}${limits}` +
    "Without it: the logical name and seven generated characters, kept from then on.",
  input: z
    .string()
    .min(1)
    // The service cuts blanks off, so that every plan would show the name as changed.
    .regex(/^(?!\s).*(?<!\s)$/s, "must not begin or end with a blank"),
  absent: KEEP as typeof KEEP,
  answer: z.string(),
  ...rest,
});
