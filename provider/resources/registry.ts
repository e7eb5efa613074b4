import { z } from "zod";
import { InUse, type Registry as Live } from "../client";
import { defaultsOf, inputs } from "../model/field";
import { REGISTRY } from "../model/kinds";
import { type DesiredRegistry, REGISTRY_POLICIES, registryFields } from "../model/registry";
import { createBody } from "./body";
import { policyInForce } from "./delete-policy";
import type { Call, Kind } from "./kind";
import { answeredInputs } from "./live-inputs";
import { refuseWhileUsed, registryReferrers } from "./referrers";

const args = z.strictObject(inputs(registryFields));

const out = z.object({});

/** Credentials of a container registry (docs/service.md#registries). */
export const Registry: Kind<DesiredRegistry, Live, z.infer<typeof out>> = {
  ...REGISTRY,
  description:
    "Credentials with which the service pulls private container images. " +
    "The service never returns the user name and the password, so only the deletion or renaming of the credentials shows as drift.",
  args,
  out,
  naming: "unique",
  timeouts: { create: 300, update: 300, delete: 300 },
  defaults: (args) => defaultsOf(registryFields, args),
  rules: () => [],
  find: (id, { client }) => client.registries.find(id),
  collection: (client) => client.registries,
  inputsOf: (live, context = {}) => answeredInputs(registryFields, live, context),
  outOf: () => ({}),
  referrers: registryReferrers,

  async create(desired, { client }) {
    const live = await client.registries.create(createBody("Registry", registryFields, desired));
    return { id: live.id, live };
  },

  async change(id, live, { username, password }, paths, { client }) {
    if (paths.includes("username") || paths.includes("password")) {
      await client.graphql.updateRegistryAuth({ id, username, password });
    }
    return live;
  },

  async remove(id, live, desired, call) {
    if (policyInForce(call, desired.deletePolicy, REGISTRY_POLICIES) !== "force") await refuse(id, live, call);
    await call.client.registries.delete(id).catch(async (error: unknown) => {
      if (error instanceof InUse) await refusePods(id, live, call);
      throw error;
    });
  },
};

const refuse = (id: string, live: Live, call: Call) =>
  refuseWhileUsed(call, id, registryReferrers, {
    name: live.name,
    because: "the service would silently unlink templates and endpoints from it",
    force: true,
  });

/**
 * The service refuses to delete credentials that a pod uses, so `force` does not help
 * (docs/service.md#deleting-a-registry).
 */
const refusePods = (id: string, live: Live, call: Call) =>
  refuseWhileUsed(call, id, podsOf, { name: live.name, because: "the service refuses to delete it", force: false });

const podsOf = async (id: string, call: Call) =>
  (await registryReferrers(id, call)).filter(({ kind }) => kind === "Pod");
