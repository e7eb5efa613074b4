import { z } from "zod";
import { REGISTRY } from "../model/kinds";
import { identity } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const registry = z.object(identity(REGISTRY.noun)).meta({
  token: "ExistingRegistry",
  description: "Registry credentials as the service tells them: never with user name and password.",
});

/** Looks up one registry credential (docs/service.md#registries). */
export const getRegistry = lookup({
  name: "getRegistry",
  description: "Registry credentials that exist, by id or by name.",
  args: byIdOrName(REGISTRY.noun),
  result: registry,
  run: ({ registries }, which) => one(REGISTRY, registries, which),
});

/** Looks up the account's registry credentials (docs/service.md#registries). */
export const getRegistries = lookup({
  name: "getRegistries",
  description: "The registry credentials of the account.",
  args: byName(REGISTRY.noun),
  result: z.object({ registries: z.array(registry).meta({ description: "The registry credentials." }) }),
  run: async ({ registries }, which) => ({ registries: await several(REGISTRY, registries, which) }),
});
