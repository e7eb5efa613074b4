import { z } from "zod";

/** A word of the service's: a later one passes as it is. */
export const word = (description: string) => z.string().meta({ description });

export const text = (description: string) => z.string().meta({ description });

export const texts = (description: string) => z.array(z.string()).meta({ description });

export const whole = (description: string) => z.int().meta({ description });

export const figure = (description: string) => z.number().meta({ description });

export const yes = (description: string) => z.boolean().meta({ description });

/** Id and name, as every object has them. */
export const identity = (kind: string) => ({
  id: text(`Id of the ${kind}.`),
  name: text(`Name of the ${kind}.`),
});
