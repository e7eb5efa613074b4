import { z } from "zod";

/** A string from a set that the service may extend: values of later versions pass unchanged. */
export const word = (description: string) => z.string().meta({ description });

/** A string with its description. */
export const text = (description: string) => z.string().meta({ description });

/** A list of strings with its description. */
export const texts = (description: string) => z.array(z.string()).meta({ description });

/** An integer with its description. */
export const whole = (description: string) => z.int().meta({ description });

/** A number with its description. */
export const figure = (description: string) => z.number().meta({ description });

/** A boolean with its description. */
export const yes = (description: string) => z.boolean().meta({ description });

/** The id and name that every object has. */
export const identity = (kind: string) => ({
  id: text(`Id of the ${kind}.`),
  name: text(`Name of the ${kind}.`),
});

/** The object as a look-up returns it, where a `registry` that the service answers as `null` is absent. */
export const withoutNull = <T extends { readonly registry?: string | null | undefined }>({
  registry,
  ...object
}: T) => ({
  ...object,
  registry: registry ?? undefined,
});
