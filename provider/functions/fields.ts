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

/** The container's fields, in the words of the resources' arguments (service contract 2.0). */
export const container = {
  image: text("Container image reference."),
  args: text("Arguments passed to the container's entrypoint."),
  disk: whole("Container disk in GB."),
  ports: texts("Open ports, each `<port>/<protocol>`."),
  env: z.record(z.string(), z.string()).meta({
    secret: true,
    description: "Environment variables, with those that the platform added.",
  }),
  registry: text("Id of the `Registry` whose credentials pull the image.").optional(),
};

/** The same where the service may leave any of them out. */
export const containerIfTold = z.object(container).partial().shape;
