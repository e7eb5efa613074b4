import { z } from "zod";
import type { Marks } from "./kind";

/** The service's name of an object: optional, made from the logical name and kept from then on. */
export function name(naming: "unique" | "free", marks: Marks = {}, limits = "") {
  const clash = naming === "unique" ? " Unique within the account." : "";
  return (
    z
      .string()
      .min(1)
      // The service cuts blanks off, so that every plan would show the name as changed.
      .regex(/^(?!\s).*(?<!\s)$/s, "must not begin or end with a blank")
      .optional()
      .meta({
        whenAbsent: "keep",
        answered: true,
        ...marks,
        description: `Name at the service.${clash}${limits} Without it: the logical name and seven generated characters, kept from then on.`,
      })
  );
}
