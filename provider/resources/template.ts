import { z } from "zod";
import type { Template as Live, TemplateCreate, TemplatePatch } from "../client";
import { defaultsOf, inputs } from "../model/field";
import { TEMPLATE } from "../model/kinds";
import { type DesiredTemplate, templateFields } from "../model/template";
import { briefly } from "./advice";
import { createBody, patchBody } from "./body";
import { containerPatch, containerRules, liveContainer } from "./container";
import type { Kind, Problem } from "./kind";
import { answeredInputs } from "./live-inputs";
import { adviseReferences, namingArgument } from "./references";
import { templateReferrers } from "./referrers";
import { deleteWhenUnlocked } from "./template-lock";

const args = z.strictObject(inputs(templateFields));

const out = z.object({});

/** A reusable container configuration (docs/service.md#templates). */
export const Template: Kind<DesiredTemplate, Live, z.infer<typeof out>> = {
  ...TEMPLATE,
  description:
    "A reusable container configuration. An endpoint that uses it through `templateId` receives its changes at once.",
  args,
  out,
  naming: "unique",
  // A delete may have to wait, because the service keeps a template locked for up to two minutes after its last use.
  timeouts: { create: 300, update: 300, delete: 300 },
  defaults: (args) => defaultsOf(templateFields, args),
  advise: (known, call) => adviseReferences(templateFields, known, briefly(call)),
  rules: (known, ...isAt) => [...containerRules(known), ...mountsRule(known, ...isAt)],
  find: (id, { client }) => client.templates.find(id),
  collection: (client) => client.templates,
  outOf: () => ({}),
  referrers: templateReferrers,

  inputsOf: ({ mounts, ...live }, context = {}) => ({
    ...answeredInputs(templateFields, live, context),
    ...liveContainer(live, context),
    // The service answers an empty object if the template has no mount.
    mounts: mounts.persistent && { persistent: mounts.persistent },
  }),

  async create(desired, { client }) {
    const body: TemplateCreate = createBody("Template", templateFields, desired);
    const live = await namingArgument(desired, () => client.templates.create(body));
    return { id: live.id, live };
  },

  change(id, live, to, paths, { client }) {
    const own: TemplatePatch = patchBody("Template", templateFields, to, paths);
    const body = { ...own, ...containerPatch("Template", to, live, paths) };
    return namingArgument(to, () => client.templates.patch(id, body));
  },

  remove: (id, live, _wish, call) => deleteWhenUnlocked(id, live.name, call),
};

const mountsRule: Kind<DesiredTemplate, Live, object>["rules"] = ({ serverless, mounts }): Problem[] =>
  serverless && mounts
    ? [
        {
          path: "mounts",
          text: "can't be given for a serverless template: use networkVolumes of the endpoint, or set serverless to false",
        },
      ]
    : [];
