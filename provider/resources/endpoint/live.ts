import type { Endpoint, EndpointBinding } from "../../client";
import { type DesiredEndpoint, type endpointFields, ownFields } from "../../model/endpoint";
import { FAST_BOOT_ENDING, isHiddenTemplate, withoutFastBoot } from "../../model/shown-names";
import { liveContainer } from "../container";
import type { Call, ReadContext } from "../kind";
import { answeredInputs, type Elsewhere } from "../live-inputs";

/** An endpoint as the two APIs tell it together. */
export interface LiveEndpoint {
  readonly rest: Endpoint;
  /** Template and GPU exclusions, which the REST API hides; absent where nobody asked or the list lacks it. */
  readonly binding?: EndpointBinding | undefined;
  /** Whether its template is somebody's own; only looked at where nobody says what the endpoint is to be. */
  readonly ownTemplate?: boolean;
  /** Address of job requests, for URLs that an answer leaves out. */
  readonly runUrl: string;
}

/** The two halves of an endpoint; the second only where the wish, or its absence, calls for it. */
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
 * An endpoint that was made from an image has a template that the service made for it
 * (docs/service.md#bound-templates).
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

/** From the list, asked anew where it lacks a young endpoint; `undefined` only if a whole list lacks it. */
export const bindingOf = (id: string, { client }: Call): Promise<EndpointBinding | undefined> =>
  client.graphql.endpoints.find(id);

/** The same from a list that is younger than the question. */
export async function freshBindingOf(id: string, call: Call): Promise<EndpointBinding | undefined> {
  const fresh = await call.client.graphql.endpoints.listFresh();
  return fresh.find((binding) => binding.id === id) ?? bindingOf(id, call);
}

const needsBinding = (desired?: Partial<DesiredEndpoint>) =>
  !desired || desired.templateId !== undefined || desired.gpu?.excludedTypes !== undefined;

/** The service's placement list holds countries and data centers alike (docs/service.md#locations). */
const isCountry = (place: string) => /^[A-Z]{2}$/.test(place);

export function requestUrlsOf({ rest, runUrl }: LiveEndpoint): { run?: string; runSync?: string; base?: string } {
  if (rest.requestUrls) return { ...rest.requestUrls };
  if (rest.type === "LOAD_BALANCING") return {};
  const job = `${runUrl}/v2/${rest.id}`;
  return { run: `${job}/run`, runSync: `${job}/runsync` };
}

/** The live endpoint in the words of the inputs. */
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

/** A CPU endpoint has none, whatever was known before; an answer that speaks of neither says nothing. */
function gpuOf(
  { rest, binding }: LiveEndpoint,
  context: ReadContext<DesiredEndpoint>,
): DesiredEndpoint["gpu"] | undefined {
  if (rest.gpu) return { pools: [...rest.gpu.pools], count: rest.gpu.count ?? 1, ...excluded(binding, context) };
  return isCpu(rest) ? undefined : context.old?.gpu;
}

/** CPU endpoints can be neither made nor changed here (docs/service.md#cpu-endpoints). */
export const isCpu = ({ gpu, cpu }: Endpoint): boolean => gpu === undefined && cpu !== undefined;

/** Nothing of it where none is excluded and nobody speaks of it. */
function excluded(binding: EndpointBinding | undefined, { old, desired }: ReadContext<DesiredEndpoint>) {
  if (!binding) return {};
  const { excludedTypes } = binding.gpu;
  const spoken = [old, desired].some((args) => args?.gpu?.excludedTypes !== undefined);
  return spoken || excludedTypes.length > 0 ? { excludedTypes: [...excludedTypes] } : {};
}

/** Whether it has a template of the program's own, and no container fields. */
const isBound = ({ ownTemplate }: LiveEndpoint, { old, desired }: ReadContext<DesiredEndpoint>): boolean =>
  ownTemplate === true || (old ?? desired)?.templateId !== undefined;

/** Where the list of bindings lacks the endpoint, nothing is known against the last known template. */
const templateOf = ({ binding }: LiveEndpoint, { old, desired }: ReadContext<DesiredEndpoint>): string | undefined =>
  binding?.templateId ?? (old ?? desired)?.templateId;

/** The name without the ending of older clients. One that the resource declares, or declared before, is its own. */
function readName(name: string, { old, desired }: ReadContext<DesiredEndpoint>): string {
  const isDeclared = [old, desired].some((args) => args?.name?.endsWith(FAST_BOOT_ENDING));
  return isDeclared ? name : withoutFastBoot(name);
}
