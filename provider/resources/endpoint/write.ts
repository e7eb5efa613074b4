import type { EndpointCreate, EndpointPatch } from "../../client";
import { type DesiredEndpoint, endpointFields, ownFields } from "../../model/endpoint";
import type { PathOf } from "../../model/field";
import { createBody, patchBody } from "../body";
import { containerPatch, type DesiredContainer } from "../container";
import { openPaths, touches } from "../differences";
import { type Call, HalfChanged, Unfinished } from "../kind";
import type { NextSteps } from "../next-steps";
import { args } from "./args";
import { bindingOf, freshBindingOf, inputsOf, type LiveEndpoint } from "./live";

type Named = DesiredEndpoint & { readonly name: string };

/**
 * Creates an endpoint by REST from an `image`, or by GraphQL from a `templateId`. Then it writes what the first answer
 * does not show yet. Throws `Unfinished` if that second step fails.
 */
export async function createEndpoint(desired: Named, call: Call): Promise<{ id: string; live: LiveEndpoint }> {
  const { client } = call;
  const { runUrl } = client;
  if (desired.templateId === undefined) {
    const rest = await client.endpoints.create(createBody("Endpoint", endpointFields, desired) as EndpointCreate);
    return finished(rest.id, () => converge({ rest, runUrl }, desired, call));
  }
  const binding = await client.graphql.saveEndpoint(saveOf(desired, desired.templateId));
  return finished(binding.id, async () =>
    converge({ rest: await client.endpoints.get(binding.id), binding, runUrl }, desired, call),
  );
}

/** From here on the object exists, so its id must reach the state even if the rest fails. */
async function finished(id: string, rest: () => Promise<LiveEndpoint>): Promise<{ id: string; live: LiveEndpoint }> {
  try {
    return { id, live: await rest() };
  } catch (error) {
    throw new Unfinished(id, undefined, `it was created as ${id}, but not finished: ${(error as Error).message}`);
  }
}

/**
 * Writes again what the new endpoint does not show: `flashboot`, which a create may ignore, or fields that only the
 * other API can set.
 */
async function converge(made: LiveEndpoint, desired: Named, call: Call): Promise<LiveEndpoint> {
  const { id } = made.rest;
  const asksMore = made.binding === undefined && desired.gpu.excludedTypes?.length;
  const live = asksMore ? { ...made, binding: await freshBindingOf(id, call) } : made;
  const open = openOf(live, desired);
  return open.length === 0 ? live : changeEndpoint(id, live, desired, open, call);
}

const openOf = (live: LiveEndpoint, desired: DesiredEndpoint): string[] =>
  openPaths(args, inputsOf(live, { old: desired, desired }), desired);

/**
 * Changes an endpoint by PATCH as far as REST allows. Then `saveEndpoint` writes the fields that REST can't set, and
 * the exclusions that the PATCH has removed. Throws `HalfChanged` if only the PATCH succeeds.
 */
export async function changeEndpoint(
  id: string,
  live: LiveEndpoint,
  to: DesiredEndpoint,
  paths: readonly string[],
  call: Call,
): Promise<LiveEndpoint> {
  const known = live.binding ?? (await bindingOf(id, call));
  const desired = {
    ...to,
    gpu: { ...to.gpu, excludedTypes: to.gpu?.excludedTypes ?? [...(known?.gpu.excludedTypes ?? [])] },
  };
  const body = patchOf(desired, live, paths);
  const rest = Object.keys(body).length === 0 ? live.rest : await call.client.endpoints.patch(id, body);
  const patched = { ...live, rest, binding: known };
  if (!touches(paths, ONLY_SAVED) && desired.gpu.excludedTypes.length === 0) return patched;
  return saveRest(id, patched, desired, call).catch((error: unknown) => {
    if (rest === live.rest || !(error instanceof Error)) throw error;
    throw halfChanged(patched, desired.gpu.excludedTypes, error, call.next);
  });
}

/** The PATCH succeeded and `saveEndpoint` failed, so the exclusions may be lost. */
function halfChanged(
  live: LiveEndpoint,
  excludedTypes: readonly string[],
  { message }: Error,
  { deploy }: NextSteps,
): HalfChanged {
  const dropped =
    `The service drops the excluded GPU types with such a change, and they could not be put back (${excludedTypes.join(", ")}); ` +
    `the next ${deploy} does that. `;
  const none = excludedTypes.length === 0;
  return new HalfChanged(
    { ...live, binding: undefined },
    none ? undefined : { gpu: { excludedTypes } },
    `endpoint ${live.rest.id} was changed only in part. ${none ? "" : dropped}${message}`,
  );
}

/** The fields that the REST API of July can't set (docs/service.md#what-only-graphql-can-do). */
const ONLY_SAVED: readonly PathOf<typeof endpointFields>[] = ["templateId", "gpu.excludedTypes", "locations"];

async function saveRest(
  id: string,
  patched: LiveEndpoint,
  desired: DesiredEndpoint,
  call: Call,
): Promise<LiveEndpoint> {
  const live = { ...patched, binding: await freshBindingOf(id, call) };
  if (!touches(openOf(live, desired), ONLY_SAVED)) return live;
  const templateId = desired.templateId ?? live.binding?.templateId;
  if (templateId === undefined)
    throw new Error(`the service did not name the template of endpoint ${id}. Run ${call.next.deploy} again`);
  const binding = await call.client.graphql.saveEndpoint({
    ...saveOf({ ...desired, name: desired.name ?? live.rest.name }, templateId),
    id,
  });
  return { ...live, rest: await call.client.endpoints.get(id), binding };
}

/**
 * `saveEndpoint` gets every field, because the service resets some of those that a save omits
 * (docs/service.md#saving-an-endpoint).
 */
const saveOf = (desired: Named, templateId: string) => ({
  ...desired,
  templateId,
  gpu: { ...desired.gpu, excludedTypes: desired.gpu.excludedTypes ?? [] },
  // `saveEndpoint` has one list for countries and data centers.
  locations: desired.locations.length > 0 ? desired.locations : desired.dataCenterIds,
});

function patchOf(to: DesiredEndpoint, live: LiveEndpoint, paths: readonly string[]): EndpointPatch {
  const { dataCenterIds: _, ...body }: EndpointPatch = patchBody("Endpoint", ownFields, to, paths);
  // Countries are set by `saveEndpoint`. Without countries, `dataCenterIds` alone determines where workers run.
  const isPlaced = to.locations.length === 0 && touches(paths, PLACES);
  return {
    ...body,
    ...(isPlaced && { dataCenterIds: to.dataCenterIds }),
    ...(to.templateId === undefined && containerPatch("Endpoint", to as DesiredContainer, live.rest, paths)),
  };
}

const PLACES: readonly PathOf<typeof endpointFields>[] = ["dataCenterIds", "locations"];
