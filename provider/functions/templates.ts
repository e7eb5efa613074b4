import { z } from "zod";
import type { Template } from "../client";
import { isHiddenTemplate } from "../client/shown-names";
import { container, identity, text, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const MANNER = { noun: "template", isHidden: isHiddenTemplate };

const persistent = z
  .object({ size: whole("GB."), path: text("Where it is mounted in the container.") })
  .optional()
  .meta({ token: "ExistingTemplateMountsPersistent", description: "A pod's own persistent disk." });

const template = z
  .object({
    ...identity("template"),
    ...container,
    mounts: z
      .object({ persistent })
      .meta({ token: "ExistingTemplateMounts", description: "Storage of the pods made from it." }),
    serverless: yes("For serverless workers, or for pods."),
    public: yes("Visible to everyone."),
    category: word("`CPU`, `NVIDIA` or `AMD`."),
  })
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
