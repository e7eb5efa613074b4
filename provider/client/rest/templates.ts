import { z } from "zod";
import { answers } from "../../model/field";
import { TEMPLATE } from "../../model/kinds";
import { templateFields } from "../../model/template";
import type { TemplateFields, TemplatePatch } from "../objects";
import { type Group, groupOf } from "./group";

const template: z.ZodType<Template> = z.object({ id: z.string(), ...answers(templateFields) });

/** A template as read; `registry` is `null`, and `mounts` empty, where there is none (docs/service.md#templates). */
export interface Template extends TemplateFields {
  readonly id: string;
}

/** @internal */
export const TEMPLATES: Group<Template> = groupOf(TEMPLATE, template);

/** The fields of a container, as bodies accept them; `env` replaces the whole map. */
export type ContainerPatch = Pick<TemplatePatch, "image" | "args" | "disk" | "ports" | "env" | "registry">;

/** The storage of the pods made from it; `{}` is none. */
export type TemplateMounts = Template["mounts"];

export type PersistentMount = NonNullable<TemplateMounts["persistent"]>;

export type { TemplateCategory } from "../../model/words";
