import { z } from "zod";
import { answers } from "../../model/field";
import { TEMPLATE } from "../../model/kinds";
import { templateFields } from "../../model/template";
import type { TemplateFields, TemplatePatch } from "../objects";
import { type Group, groupOf } from "./group";

const template: z.ZodType<Template> = z.object({ id: z.string(), ...answers(templateFields) });

/**
 * A template as the service returns it; without them, `registry` is `null` and `mounts` is empty
 * (docs/service.md#templates).
 */
export interface Template extends TemplateFields {
  readonly id: string;
}

/** The group `/v2/templates`. @internal */
export const TEMPLATES: Group<Template> = groupOf(TEMPLATE, template);

/** The container fields of a PATCH body; `env` replaces the whole map. */
export type ContainerPatch = Pick<TemplatePatch, "image" | "args" | "disk" | "ports" | "env" | "registry">;

/** The storage of pods that are created from the template; `{}` stands for none. */
export type TemplateMounts = Template["mounts"];

/** The persistent storage of such a pod. */
export type PersistentMount = NonNullable<TemplateMounts["persistent"]>;

export type { TemplateCategory } from "../../model/words";
