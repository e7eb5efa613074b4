import { z } from "zod";
import { orEmpty, word } from "./answer";
import { containerFields } from "./container";
import { BOTH, type Desired, field, group, NONE, REQUIRED } from "./field";
import { nameField } from "./name";
import type { TemplateCategory } from "./words";

const persistent = group({
  description: "Persistent disk of each pod.",
  token: "TemplateMountsPersistent",
  absent: REQUIRED,
  fields: {
    size: field({
      ...BOTH,
      description: "Size in GB.",
      limits: "At least 10.",
      input: z.int().min(10),
      absent: REQUIRED,
      answer: z.number(),
    }),
    path: field({
      ...BOTH,
      description: "Path at which the disk is mounted in the container.",
      input: z.string().min(1),
      absent: REQUIRED,
      answer: z.string(),
    }),
  },
});

/** Reads the persistent mount of a template or a pod. @internal */
export const persistentMount = persistent.answer;

const mounts = group({
  description: "Storage of the pods that are created from the template.",
  limits: "Cannot be set on a serverless template. If omitted, the pods have no storage. The service cannot clear it.",
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
    description: "`true` if the template is for serverless endpoints, `false` if it is for pods.",
    input: z.boolean(),
    absent: { default: false },
    answer: z.boolean(),
  }),
  public: field({
    ...BOTH,
    description: "`true` if everyone can see the template.",
    input: z.boolean(),
    absent: { default: false },
    answer: z.boolean(),
  }),
  category: field({
    ...BOTH,
    description: "Group of the template in the service's console: `CPU`, `NVIDIA` or `AMD`. It has no other effect.",
    input: z.enum(["CPU", "NVIDIA", "AMD"]),
    absent: { default: "NVIDIA" },
    answer: word<TemplateCategory>(),
  }),
};

/** A template's inputs with their defaults. */
export type DesiredTemplate = Desired<typeof templateFields>;
