import { z } from "zod";
import type { Template as Live } from "../client";
import { briefly } from "./advice";
import {
  type ContainerWish,
  containerArgs,
  containerBody,
  containerDefaults,
  containerPatch,
  containerRules,
  containerWish,
} from "./container";
import { touches } from "./differences";
import type { Kind, Problem } from "./kind";
import { name } from "./name";
import { adviseReference, namingArgument } from "./references";
import { templateReferrers } from "./referrers";
import { deleteWhenUnlocked } from "./template-lock";

const persistent = z.strictObject({
  size: z.int().min(10).meta({ description: "GB, at least 10." }),
  path: z.string().min(1).meta({ description: "Where it is mounted in the container." }),
});

const args = z.strictObject({
  name: name("unique"),
  ...containerArgs,
  mounts: z
    .strictObject({ persistent: persistent.meta({ description: "A pod's own persistent disk." }) })
    .optional()
    .meta({
      token: "TemplateMounts",
      replaces: "removed",
      description: "Storage of the pods made from it, which the service can't clear; not for serverless templates.",
    }),
  serverless: z.boolean().optional().meta({ description: "For serverless workers (`true`) or pods (`false`)." }),
  public: z.boolean().optional().meta({ description: "Visible to everyone." }),
  category: z.enum(["CPU", "NVIDIA", "AMD"]).optional().meta({ description: "Grouping in the console only." }),
});

const out = z.object({});

type Args = z.infer<typeof args>;
type Wish = Omit<Args, keyof ContainerWish> & ContainerWish;

/** A reusable container configuration (service contract 2.2). */
export const Template: Kind<Wish, Live, z.infer<typeof out>> = {
  name: "Template",
  description: "A reusable container configuration. An endpoint bound to it (`templateId`) follows its edits at once.",
  args,
  out,
  naming: "unique",
  // The service keeps a template locked for up to two minutes after its last use.
  timeouts: { create: 300, update: 300, delete: 300 },
  defaults: () => ({ ...containerDefaults(50), serverless: false, public: false, category: "NVIDIA" }),
  advise: ({ registry }, call) => adviseReference("registry", "registries", registry, briefly(call)),
  rules: (known, ...asked) => [...containerRules(known), ...mountsRule(known, ...asked)],
  find: (id, { client }) => client.templates.find(id),
  collection: (client) => client.templates,
  outOf: () => ({}),
  referrers: templateReferrers,

  wishOf: (live, light = {}) => ({
    name: live.name,
    ...containerWish(live, light),
    ...(live.mounts?.persistent ? { mounts: { persistent: live.mounts.persistent } } : {}),
    serverless: live.serverless,
    public: live.public,
    ...(live.category ? { category: live.category as Args["category"] } : {}),
  }),

  async create(wish, { client }) {
    const body = { name: wish.name, ...containerBody(wish), ...own(wish) };
    const live = await namingArgument(wish, () => client.templates.create(body));
    return { id: live.id, live };
  },

  change(id, live, to, paths, { client }) {
    const rest = { name: to.name, ...own(to) };
    const body = {
      ...containerPatch(to, live, paths),
      ...Object.fromEntries(Object.entries(rest).filter(([field]) => touches(paths, [field]))),
    };
    return namingArgument(to, () => client.templates.patch(id, body));
  },

  remove: (id, live, _wish, call) => deleteWhenUnlocked(id, live.name, call),
};

const own = ({ mounts, serverless, public: isPublic, category }: Wish) => ({
  ...(mounts ? { mounts } : {}),
  serverless,
  public: isPublic,
  category,
});

const mountsRule: Kind<Wish, Live, object>["rules"] = ({ serverless, mounts }): Problem[] =>
  serverless && mounts
    ? [
        {
          path: "mounts",
          text: "can't be given for a serverless template: use networkVolumes of the endpoint, or set serverless to false",
        },
      ]
    : [];
