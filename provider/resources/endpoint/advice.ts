import type { CatalogGpu, NetworkVolume } from "../../client";
import { type DesiredEndpoint, endpointFields } from "../../model/endpoint";
import { nearest } from "../../words/nearest";
import { adviseIds } from "../advice";
import type { Call, Problem } from "../kind";
import type { NextSteps } from "../next-steps";
import { adviseReferences } from "../references";
import { occupant, otherOf } from "./occupant";

type Known = Partial<DesiredEndpoint>;

/** Checks the arguments against the live catalog and the account's other objects. */
export async function adviseEndpoint(known: Known, call: Call, before: Known): Promise<Problem[]> {
  const problems = await Promise.all([
    adviseGpus(known, call),
    advisePlaces(known, call),
    adviseTemplate(known, call, before),
    adviseReferences(OTHERS, known, call),
    adviseVolumes(known, call),
  ]);
  return problems.flat();
}

/** Templates and volumes have checks of their own below, which go beyond their existence. */
const { templateId: TEMPLATE_ID, networkVolumes: VOLUMES, ...OTHERS } = endpointFields;

async function adviseGpus({ gpu }: Known, { client }: Call): Promise<Problem[]> {
  if (!gpu) return [];
  const types = (await client.catalog.gpus()).filter((type) => type.id !== "unknown");
  const unreadable = client.catalog.unreadable();
  const pools = [...new Set(types.flatMap((type) => type.pool ?? []))];
  return [
    ...adviseIds("gpu.pools", gpu.pools ?? [], { ids: pools, unreadable, otherwise: (id) => poolOfType(id, types) }),
    ...adviseIds("gpu.excludedTypes", gpu.excludedTypes ?? [], {
      ...excludable(gpu.pools ?? [], types),
      unreadable,
      otherwise: (id) => typeInPlaceOf(id, types),
    }),
    ...uselessExclusions(gpu, types),
  ];
}

/** People often give a GPU type where a pool is required, because they know types better than pools. */
function poolOfType(id: string, types: readonly CatalogGpu[]): string | undefined {
  const meant = nearest(
    id,
    types.map((type) => type.id),
  );
  const type = types.find((one) => one.id === meant);
  if (!type) return undefined;
  if (type.pool === undefined) return `"${type.id}" is a GPU type that no serverless pool has`;
  return `"${type.id}" is a GPU type, and a pool is needed here: its pool is "${type.pool}"`;
}

function typeInPlaceOf(id: string, types: readonly CatalogGpu[]): string | undefined {
  const own = types.filter(({ pool }) => pool?.toLowerCase() === id.toLowerCase()).map((type) => type.id);
  if (own.length > 0) return `"${id}" is a pool, and a GPU type is needed here: its types are ${own.join(", ")}`;
  const meant = types.find((type) => type.id.toLowerCase().endsWith(` ${id.toLowerCase()}`))?.id;
  return meant && `"${id}" is not known to the service, and "${meant}" is in none of the pools of gpu.pools`;
}

/**
 * Only types in the chosen pools are worth excluding. The service ignores their case
 * (docs/service.md#the-gpuids-string).
 */
function excludable(pools: readonly (string | undefined)[], types: readonly CatalogGpu[]) {
  const inPools = types.filter(({ pool }) => pool !== undefined && pools.includes(pool));
  const fitting = (inPools.length > 0 ? inPools : types.filter(({ pool }) => pool !== undefined)).map(({ id }) => id);
  return { ids: types.map(({ id }) => id), fitting, caseless: true } as const;
}

function uselessExclusions(
  { pools, excludedTypes = [] }: DesiredEndpoint["gpu"],
  types: readonly CatalogGpu[],
): Problem[] {
  const inPools = types.filter((type) => type.pool && pools?.includes(type.pool)).map((type) => type.id.toLowerCase());
  const known = new Set(types.map((type) => type.id.toLowerCase()));
  return excludedTypes
    .filter((id) => id !== undefined && known.has(id.toLowerCase()) && !inPools.includes(id.toLowerCase()))
    .map((id) => ({
      path: "gpu.excludedTypes",
      warning: true,
      text: `"${id}" is in none of the pools of gpu.pools, so excluding it does nothing`,
    }));
}

async function advisePlaces({ dataCenterIds = [] }: Known, { client }: Call): Promise<Problem[]> {
  if (dataCenterIds.length === 0) return [];
  const centers = await client.catalog.dataCenters();
  const known = { ids: centers.map(({ id }) => id), unreadable: client.catalog.unreadable() };
  return adviseIds("dataCenterIds", dataCenterIds, known);
}

/**
 * A preview refuses a template that is not free, because the service would refuse it only after other changes were
 * made.
 */
async function adviseTemplate({ templateId, name }: Known, call: Call, before: Known): Promise<Problem[]> {
  if (templateId === undefined || templateId === before.templateId) return [];
  const unknown = await adviseReferences({ templateId: TEMPLATE_ID }, { templateId }, call);
  if (unknown.length > 0) return unknown;
  const unfit = await adviseServerless(templateId, call);
  const other = await otherOf(templateId, call);
  if (!other) return unfit;
  const whose = `${templateId} already serves Endpoint "${other.name}" (${other.id})`;
  const left = `${whose}, which an interrupted run may have left: ${call.next.deploy} adopts that endpoint if it equals the program, and fails otherwise`;
  if ((await occupant({ templateId, ...(name === undefined ? {} : { name }) }, call))?.id === other.id)
    return [...unfit, { path: "templateId", warning: true, text: left }];
  const isFreed = call.mayRelease({ kind: "Endpoint", id: other.id }, { kind: "Template", id: templateId });
  if (isFreed) return [...unfit, { path: "templateId", warning: true, text: `${whose}. ${first(call.next)}` }];
  const text = `${whose}, and a template serves one endpoint at a time. Give this endpoint a template of its own${itself(call.next)}`;
  return [...unfit, { path: "templateId", text }];
}

const first = ({ dependsOn }: NextSteps): string =>
  `This works only if this run first moves that endpoint to another template or deletes it: ${dependsOn} makes this resource wait for it`;

/** The engine does not show a dynamic provider that a person requested a replacement: it looks like a first create. */
const itself = ({ deleteFirst }: NextSteps): string =>
  `; or, if that is this endpoint itself, which you have asked to replace, set ${deleteFirst}`;

/**
 * Workers need a serverless template. For a template of this stack this is only a warning, because the same run may
 * make it serverless.
 */
async function adviseServerless(templateId: string, call: Call): Promise<Problem[]> {
  const { templates } = call.client;
  const kept = (await templates.list()).find(({ id }) => id === templateId);
  // Another process may have changed the template since the list was fetched.
  const template = kept?.serverless === false ? await templates.get(templateId) : kept;
  if (template?.serverless !== false) return [];
  const text = `"${template.name}" (${templateId}) is a template for pods: set serverless to true in that template, or use another one`;
  return [{ path: "templateId", text, ...(call.isOfStack("Template", templateId) ? { warning: true } : {}) }];
}

async function adviseVolumes({ networkVolumes = [], dataCenterIds = [] }: Known, call: Call): Promise<Problem[]> {
  if (networkVolumes.length === 0) return [];
  const unknown = await adviseReferences({ networkVolumes: VOLUMES }, { networkVolumes }, call);
  // The check above has added volumes that were missing from the list, so the list is complete only now.
  const all = await call.client.networkVolumes.list();
  const attached = networkVolumes.flatMap((id) => all.find((volume) => volume.id === id) ?? []);
  return [...unknown, ...outside(attached, dataCenterIds), ...crowded(attached)];
}

const outside = (volumes: readonly NetworkVolume[], centers: readonly string[]): Problem[] =>
  volumes
    .filter(({ dataCenter }) => centers.length > 0 && !centers.includes(dataCenter))
    .map(({ name, id, dataCenter }) => ({
      path: "networkVolumes",
      text: `"${name}" (${id}) is in ${dataCenter}, which dataCenterIds leaves out: add it there, or detach the volume`,
    }));

const crowded = (volumes: readonly NetworkVolume[]): Problem[] =>
  volumes
    .filter(({ dataCenter }, i) => volumes.findIndex((other) => other.dataCenter === dataCenter) !== i)
    .map(({ dataCenter }) => ({
      path: "networkVolumes",
      text: `may hold one volume of each data center, but two are in ${dataCenter}`,
    }));
