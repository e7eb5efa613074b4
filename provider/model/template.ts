import { z } from "zod";
import { orEmpty, word } from "./answer";
import { containerFields } from "./container";
import { BOTH, type Desired, field, group, NONE, REQUIRED } from "./field";
import { nameField } from "./name";
import type { TemplateCategory } from "./words";

const persistent = group({
  description: "A pod's own persistent disk.",
  token: "TemplateMountsPersistent",
  absent: REQUIRED,
  fields: {
    size: field({
      ...BOTH,
      description: "GB.",
      limits: "At least 10.",
      input: z.int().min(10),
      absent: REQUIRED,
      answer: z.number(),
    }),
    path: field({
      ...BOTH,
      description: "Where it is mounted in the container.",
      input: z.string().min(1),
      absent: REQUIRED,
      answer: z.string(),
    }),
  },
});

/** Reads the persistent mount of a template or a pod. @internal */
export const persistentMount = persistent.answer;

const mounts = group({
  description: "Storage of the pods made from it.",
  limits: "The service can't clear it. Not for serverless templates.",
  token: "TemplateMounts",
  replaces: "removed",
  absent: NONE,
  fields: { persistent: { ...persistent, answer: persistent.answer.optional() } },
});

/** Every field that a program can give for a template (docs/service.md#templates). */
export const templateFields = {
  name: nameField("unique", BOTH),
  ...containerFields,
  // The service answers `{}` or `null` if the template has no mounts.
  mounts: { ...mounts, answer: orEmpty(mounts.answer, {}) },
  serverless: field({
    ...BOTH,
    description: "For serverless workers (`true`) or pods (`false`).",
    input: z.boolean(),
    absent: { default: false },
    answer: z.boolean(),
  }),
  public: field({
    ...BOTH,
    description: "Visible to everyone.",
    input: z.boolean(),
    absent: { default: false },
    answer: z.boolean(),
  }),
  category: field({
    ...BOTH,
    description: "Grouping in the console only: `CPU`, `NVIDIA` or `AMD`.",
    input: z.enum(["CPU", "NVIDIA", "AMD"]),
    absent: { default: "NVIDIA" },
    answer: word<TemplateCategory>(),
  }),
};

/** A template's inputs with their defaults. */
export type DesiredTemplate = Desired<typeof templateFields>;
