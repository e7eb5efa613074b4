import { z } from "zod";
import { optional, orEmpty, variables } from "./answer";
import { BOTH, type Field, type Fields, field, type Inputs, NEVER, NONE, REQUIRED } from "./field";

/** The container fields of a template, with a template's defaults (docs/service.md#containers). */
export const containerFields = {
  image: field({
    ...BOTH,
    description: "Reference of the container image.",
    input: z.string().min(1).regex(/^\S*$/, "must not contain a blank"),
    absent: REQUIRED,
    answer: z.string(),
  }),
  args: field({
    ...BOTH,
    description: "Arguments of the container's entrypoint, as one string.",
    input: z.string(),
    absent: { default: "" },
    answer: orEmpty(z.string(), ""),
  }),
  disk: field({
    ...BOTH,
    description: "Size of the container's disk in GB. The disk is wiped at each restart.",
    limits: "At least 1.",
    input: z.int().min(1),
    absent: { default: 50 },
    answer: z.number(),
  }),
  ports: field({
    ...BOTH,
    description: "Exposed ports, each as `<port>/<protocol>`.",
    limits:
      "The port is 1 to 65535, and the protocol is `http` or `tcp`. At most 10 ports can have the protocol `http`.",
    input: z.array(z.string()),
    unordered: true,
    absent: { default: [] },
    answer: orEmpty(z.array(z.string()), []),
  }),
  env: field({
    ...BOTH,
    description: "Environment variables of the container.",
    limits:
      "At most 50 variables. They are encrypted in the state. The provider leaves variables alone that the platform adds.",
    input: z.record(z.string(), z.string()),
    secret: true,
    absent: { default: {} },
    answer: orEmpty(variables, {}),
  }),
  registry: field({
    ...BOTH,
    description: "Id of the `Registry` with the credentials for the image.",
    limits: "If omitted, the service pulls the image without credentials.",
    input: z.string().min(1),
    refersTo: "Registry",
    absent: NONE,
    answer: z.string().nullable(),
    cleared: null,
  }),
};

type Beside<E extends Field> = Omit<E, "absent" | "answer"> & {
  readonly absent: typeof NONE | { readonly default: (inputs: Inputs) => z.output<E["input"]> | undefined };
  readonly answer: z.ZodType<z.output<E["answer"]> | undefined>;
  readonly save: typeof NEVER;
};

/**
 * The container fields of an endpoint. A program gives either these or a template, so they are optional here, and the
 * service may omit them from its answers.
 */
export const endpointContainerFields = {
  ...besideTemplate({ ...containerFields, disk: { ...containerFields.disk, absent: { default: 20 } } }),
  image: {
    ...containerFields.image,
    limits: "Either this or `templateId` is required.",
    replaces: "added or removed",
    absent: NONE,
    answer: optional(z.string()),
    save: NEVER,
  } as const,
};

function besideTemplate<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([name, entry]) => [name, beside(entry)]);
  return Object.fromEntries(entries) as { [K in keyof F]: Beside<F[K]> };
}

function beside({ absent, answer, ...entry }: Field): Field {
  const own = typeof absent === "object" ? absent.default : undefined;
  return {
    ...entry,
    absent:
      own === undefined ? NONE : { default: ({ templateId }: Inputs) => (templateId === undefined ? own : undefined) },
    // A field that a PATCH clears with `null` is also answered as `null`, so its reader accepts that value already.
    answer: entry.cleared === null ? (answer as z.ZodType).optional() : optional(answer as z.ZodType),
  } as Field;
}
