import { z } from "zod";
import { answers } from "../../model/field";
import { templateFields } from "../../model/template";
import { entries } from "../lists/listing";
import type { Group } from "./group";

const template = z.object({ id: z.string(), ...answers(templateFields) });

/** A template as read; `registry` is `null`, and `mounts` empty, where there is none (service contract 2.2). */
export type Template = Readonly<z.output<typeof template>>;

/** `/v2/templates`. @internal */
export const TEMPLATES: Group<Template> = {
  path: "/v2/templates",
  noun: "template",
  one: template,
  many: z.object({ templates: entries(template) }).transform((answer) => answer.templates),
};

export type { TemplateCategory } from "../../model/template";
