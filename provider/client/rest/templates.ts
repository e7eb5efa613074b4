import { z } from "zod";
import { entries } from "../lists/listing";
import type { Group } from "./group";
import { type ContainerPatch, type Open, orEmpty, variables, word } from "./wire";

export type TemplateCategory = "CPU" | "NVIDIA" | "AMD";

export interface PersistentMount {
  /** GB, at least 10. */
  readonly size: number;
  readonly path: string;
}

export interface TemplateMounts {
  readonly persistent?: PersistentMount;
}

/** A template as read (service contract 2.2). */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly args: string;
  /** GB. */
  readonly disk: number;
  readonly ports: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly registry: string | null;
  /** `{}` is none. */
  readonly mounts: TemplateMounts;
  readonly serverless: boolean;
  readonly public: boolean;
  readonly category: Open<TemplateCategory>;
}

/** `mounts: {}` does not clear: the service has no way to (service contract 2.2). */
export interface TemplatePatch extends ContainerPatch {
  readonly name?: string;
  readonly mounts?: TemplateMounts;
  readonly serverless?: boolean;
  readonly public?: boolean;
  readonly category?: TemplateCategory;
}

export interface TemplateCreate extends TemplatePatch {
  readonly name: string;
  readonly image: string;
}

/** Reads a persistent mount, also a pod's. @internal */
export const persistentMount = z.object({ size: z.number(), path: z.string() });

const template: z.ZodType<Template> = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  args: orEmpty(z.string(), ""),
  disk: z.number(),
  ports: orEmpty(z.array(z.string()), []),
  env: orEmpty(variables, {}),
  registry: z.string().nullable(),
  mounts: orEmpty(z.object({ persistent: persistentMount.optional() }), {}),
  serverless: z.boolean(),
  public: z.boolean(),
  category: word<TemplateCategory>(),
});

/** `/v2/templates`. @internal */
export const TEMPLATES: Group<Template> = {
  path: "/v2/templates",
  noun: "template",
  one: template,
  many: z.object({ templates: entries(template) }).transform((answer) => answer.templates),
};
