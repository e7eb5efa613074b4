import { z } from "zod";
import { REGISTRY } from "../model/kinds";
import { identity } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const registry = z.object(identity(REGISTRY.noun)).meta({
  token: "ExistingRegistry",
  description: "Existing registry credentials, without the user name and password, which the service never returns.",
});

/** Looks up one registry credential (docs/service.md#registries). */
export const getRegistry = lookup({
  name: "getRegistry",
  description: "Returns existing registry credentials, by id or by name.",
  args: byIdOrName(REGISTRY.noun),
  result: registry,
  run: ({ registries }, which) => one(REGISTRY, registries, which),
});

/** Looks up the account's registry credentials (docs/service.md#registries). */
export const getRegistries = lookup({
  name: "getRegistries",
  description: "Returns the registry credentials of the account.",
  args: byName(REGISTRY.plural),
  result: z.object({ registries: z.array(registry).meta({ description: "The registry credentials." }) }),
  run: async ({ registries }, which) => ({ registries: await several(REGISTRY, registries, which) }),
});
