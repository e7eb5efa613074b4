import type { Endpoint, EndpointBinding } from "../../client";
import { type DesiredEndpoint, type endpointFields, ownFields } from "../../model/endpoint";
import { FAST_BOOT_ENDING, isHiddenTemplate, withoutFastBoot } from "../../model/shown-names";
import { liveContainer } from "../container";
import type { Call, ReadContext } from "../kind";
import { answeredInputs, type Elsewhere } from "../live-inputs";

/** An endpoint as REST and GraphQL together describe it. */
export interface LiveEndpoint {
  readonly rest: Endpoint;
  /**
   * The template and the GPU exclusions, which the REST API does not return. Absent if they were not needed, or if the
   * list does not contain the endpoint.
   */
  readonly binding?: EndpointBinding | undefined;
  /**
   * True if the template is the user's own and not one that the service made. It is determined only if no inputs are
   * known.
   */
  readonly ownTemplate?: boolean;
  /** The base address of job requests, for building URLs that an answer omits. */
  readonly runUrl: string;
}

/** Reads an endpoint from REST, and from GraphQL only if `desired` needs its fields or is absent. */
export async function findEndpoint(
  id: string,
  call: Call,
  desired?: Partial<DesiredEndpoint>,
): Promise<LiveEndpoint | undefined> {
  const { client } = call;
  const [rest, binding] = await Promise.all([
    client.endpoints.find(id),
    needsBinding(desired) ? bindingOf(id, call) : undefined,
  ]);
  if (!rest) return undefined;
  const ownTemplate = desired === undefined && (await hasOwnTemplate(rest, binding, call));
  return { rest, binding, ownTemplate, runUrl: client.runUrl };
}

/**
 * The service makes a hidden template for every endpoint that is created from an image
 * (docs/service.md#bound-templates). Any other template is the user's own.
 */
async function hasOwnTemplate(
  { type }: Endpoint,
  binding: EndpointBinding | undefined,
  { client }: Call,
): Promise<boolean> {
  if (binding?.templateId === undefined) return false;
  if (type === "LOAD_BALANCING") return true;
  const template = await client.templates.find(binding.templateId);
  return template !== undefined && !isHiddenTemplate(template.name);
}

/**
 * Reads the binding from the list, which is fetched again if it does not contain a young endpoint yet. `undefined`
 * means that a complete list does not contain it.
 */
export const bindingOf = (id: string, { client }: Call): Promise<EndpointBinding | undefined> =>
  client.graphql.endpoints.find(id);

/** Reads the binding from a list that is fetched after this call. */
export async function freshBindingOf(id: string, call: Call): Promise<EndpointBinding | undefined> {
  const fresh = await call.client.graphql.endpoints.listFresh();
  return fresh.find((binding) => binding.id === id) ?? bindingOf(id, call);
}

const needsBinding = (desired?: Partial<DesiredEndpoint>) =>
  !desired || desired.templateId !== undefined || desired.gpu?.excludedTypes !== undefined;

/** The service returns countries and data centers in one list (docs/service.md#locations). */
const isCountry = (place: string) => /^[A-Z]{2}$/.test(place);

/** The endpoint's request URLs, as the answer gives them or built from its id. */
export function requestUrlsOf({ rest, runUrl }: LiveEndpoint): { run?: string; runSync?: string; base?: string } {
  if (rest.requestUrls) return { ...rest.requestUrls };
  if (rest.type === "LOAD_BALANCING") return {};
  const job = `${runUrl}/v2/${rest.id}`;
  return { run: `${job}/run`, runSync: `${job}/runsync` };
}

/** The live endpoint as inputs. */
export function inputsOf(live: LiveEndpoint, context: ReadContext<DesiredEndpoint> = {}): Partial<DesiredEndpoint> {
  const { rest, binding } = live;
  const bound = isBound(live, context);
  const { dataCenterIds: places } = rest;
  const elsewhere: Elsewhere<typeof endpointFields> = {
    templateId: bound ? templateOf(live, context) : undefined,
    gpu: gpuOf(live, context),
    locations: places.filter(isCountry),
  };
  return {
    ...answeredInputs(ownFields, rest, context),
    ...(bound ? {} : liveContainer(rest, context)),
    ...elsewhere,
    name: readName(rest.name, context),
    type: (rest.type ?? binding?.type ?? context.old?.type ?? "QUEUE_BASED") as DesiredEndpoint["type"],
    dataCenterIds: places.filter((place) => !isCountry(place)),
  };
}

/**
 * A CPU endpoint has no `gpu`, even if the state has one. If the answer contains neither `gpu` nor `cpu`, the last
 * known value stays.
 */
function gpuOf(
  { rest, binding }: LiveEndpoint,
  context: ReadContext<DesiredEndpoint>,
): DesiredEndpoint["gpu"] | undefined {
  if (rest.gpu) return { pools: [...rest.gpu.pools], count: rest.gpu.count ?? 1, ...excluded(binding, context) };
  return isCpu(rest) ? undefined : context.old?.gpu;
}

/** True for a CPU endpoint. The provider neither creates nor changes those (docs/service.md#cpu-endpoints). */
export const isCpu = ({ gpu, cpu }: Endpoint): boolean => gpu === undefined && cpu !== undefined;

/** Omits `excludedTypes` if the service excludes none and neither the state nor the program declares any. */
function excluded(binding: EndpointBinding | undefined, { old, desired }: ReadContext<DesiredEndpoint>) {
  if (!binding) return {};
  const { excludedTypes } = binding.gpu;
  const spoken = [old, desired].some((args) => args?.gpu?.excludedTypes !== undefined);
  return spoken || excludedTypes.length > 0 ? { excludedTypes: [...excludedTypes] } : {};
}

/** True if the endpoint uses a template of the user's own, so that it has no container fields. */
const isBound = ({ ownTemplate }: LiveEndpoint, { old, desired }: ReadContext<DesiredEndpoint>): boolean =>
  ownTemplate === true || (old ?? desired)?.templateId !== undefined;

/** If the list does not contain the endpoint, the last known template is assumed to be still in use. */
const templateOf = ({ binding }: LiveEndpoint, { old, desired }: ReadContext<DesiredEndpoint>): string | undefined =>
  binding?.templateId ?? (old ?? desired)?.templateId;

/** Removes the ending that older clients append, unless the resource declares or declared the name with it. */
function readName(name: string, { old, desired }: ReadContext<DesiredEndpoint>): string {
  const isDeclared = [old, desired].some((args) => args?.name?.endsWith(FAST_BOOT_ENDING));
  return isDeclared ? name : withoutFastBoot(name);
}
