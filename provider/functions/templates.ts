import { z } from "zod";
import type { Template } from "../client";
import { isHiddenTemplate } from "../client/shown-names";
import { lookUps } from "../model/field";
import { templateFields } from "../model/template";
import { identity } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const MANNER = { noun: "template", isHidden: isHiddenTemplate };

const template = z
  .object({ ...identity("template"), ...lookUps(templateFields) })
  .meta({ token: "ExistingTemplate", description: "A template as it is." });

/** One template (service contract 2.2). */
export const getTemplate = lookup({
  name: "getTemplate",
  description: "A template that exists, by id or by name.",
  args: byIdOrName("template"),
  result: template,
  run: async ({ templates }, which) => told(await one(MANNER, templates, which)),
});

/** The account's templates (service contract 2.2). */
export const getTemplates = lookup({
  name: "getTemplates",
  description: "The templates of the account, with the hidden ones that the service makes for endpoints.",
  args: byName("template"),
  result: z.object({ templates: z.array(template).meta({ description: "The templates." }) }),
  run: async ({ templates }, which) => ({ templates: (await several(MANNER, templates, which)).map(told) }),
});

const told = ({ registry, ...template }: Template) => ({ ...template, registry: registry ?? undefined });
