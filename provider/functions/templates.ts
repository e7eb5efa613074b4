import { z } from "zod";
import { lookUps } from "../model/field";
import { TEMPLATE } from "../model/kinds";
import { templateFields } from "../model/template";
import { identity, withoutNull } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const template = z
  .object({ ...identity(TEMPLATE.noun), ...lookUps(templateFields) })
  .meta({ token: "ExistingTemplate", description: "An existing template." });

/** Looks up one template (docs/service.md#templates). */
export const getTemplate = lookup({
  name: "getTemplate",
  description: "Returns an existing template, by id or by name.",
  args: byIdOrName(TEMPLATE.noun),
  result: template,
  run: async ({ templates }, which) => withoutNull(await one(TEMPLATE, templates, which)),
});

/** Looks up the account's templates (docs/service.md#templates). */
export const getTemplates = lookup({
  name: "getTemplates",
  description:
    "Returns the templates of the account, including the hidden ones that the service creates for endpoints.",
  args: byName(TEMPLATE.plural),
  result: z.object({ templates: z.array(template).meta({ description: "The templates." }) }),
  run: async ({ templates }, which) => ({ templates: (await several(TEMPLATE, templates, which)).map(withoutNull) }),
});
