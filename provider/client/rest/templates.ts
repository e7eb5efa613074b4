import { z } from "zod";
import { answers } from "../../model/field";
import { TEMPLATE } from "../../model/kinds";
import { templateFields } from "../../model/template";
import { type Group, groupOf } from "./group";

const template = z.object({ id: z.string(), ...answers(templateFields) });

/** A template as read; `registry` is `null`, and `mounts` empty, where there is none (service contract 2.2). */
export type Template = Readonly<z.output<typeof template>>;

/** @internal */
export const TEMPLATES: Group<Template> = groupOf(TEMPLATE, template);

export type { TemplateCategory } from "../../model/template";
