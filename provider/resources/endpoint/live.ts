import type { Endpoint, EndpointBinding } from "../../client";
import { FAST_BOOT_ENDING, isHiddenTemplate, withoutFastBoot } from "../../client/shown-names";
import { containerWish } from "../container";
import type { Call, Light } from "../kind";
import type { EndpointWish } from "./args";

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
  wish?: Partial<EndpointWish>,
): Promise<LiveEndpoint | undefined> {
  const { client } = call;
  const [rest, binding] = await Promise.all([
    client.endpoints.find(id),
    needsBinding(wish) ? bindingOf(id, call) : undefined,
  ]);
  if (!rest) return undefined;
  const ownTemplate = wish === undefined && (await hasOwnTemplate(rest, binding, call));
  return { rest, binding, ownTemplate, runUrl: client.runUrl };
}

/** An endpoint that was made from an image has a template that the service made for it (service contract 2.1). */
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

const needsBinding = (wish?: Partial<EndpointWish>) =>
  !wish || wish.templateId !== undefined || wish.gpu?.excludedTypes !== undefined;

/** The service's placement list holds countries and data centers alike (service contract 3.7). */
const isCountry = (place: string) => /^[A-Z]{2}$/.test(place);

export function requestUrlsOf({ rest, runUrl }: LiveEndpoint): { run?: string; runSync?: string; base?: string } {
  if (rest.requestUrls) return { ...rest.requestUrls };
  if (rest.type === "LOAD_BALANCING") return {};
  const job = `${runUrl}/v2/${rest.id}`;
  return { run: `${job}/run`, runSync: `${job}/runsync` };
}

/** The live endpoint in the words of the arguments. */
export function wishOf(live: LiveEndpoint, light: Light<EndpointWish> = {}): Partial<EndpointWish> {
  const { rest, binding } = live;
  return {
    name: readName(rest.name, light),
    ...containerOrTemplate(live, light),
    type: (rest.type ?? binding?.type ?? light.old?.type ?? "QUEUE_BASED") as EndpointWish["type"],
    ...gpuOf(live, light),
    workers: rest.workers,
    scaling: rest.scaling as EndpointWish["scaling"],
    dataCenterIds: rest.dataCenterIds.filter((place) => !isCountry(place)),
    locations: rest.dataCenterIds.filter(isCountry),
    networkVolumes: [...rest.networkVolumes],
    timeout: rest.timeout,
    flashboot: rest.flashboot as EndpointWish["flashboot"],
  };
}

/** A CPU endpoint has none, whatever was known before; an answer that speaks of neither says nothing. */
function gpuOf({ rest, binding }: LiveEndpoint, light: Light<EndpointWish>): Pick<Partial<EndpointWish>, "gpu"> {
  if (rest.gpu) {
    return { gpu: { pools: [...rest.gpu.pools], count: rest.gpu.count ?? 1, ...excluded(binding, light) } };
  }
  return isCpu(rest) || !light.old?.gpu ? {} : { gpu: light.old.gpu };
}

/** CPU endpoints can be neither made nor changed here (service API: Serverless endpoint, `cpu`). */
export const isCpu = ({ gpu, cpu }: Endpoint): boolean => gpu === undefined && cpu !== undefined;

/** Nothing of it where none is excluded and nobody speaks of it. */
function excluded(binding: EndpointBinding | undefined, { old, wish }: Light<EndpointWish>) {
  if (!binding) return {};
  const { excludedTypes } = binding.gpu;
  const spoken = [old, wish].some((args) => args?.gpu?.excludedTypes !== undefined);
  return spoken || excludedTypes.length > 0 ? { excludedTypes: [...excludedTypes] } : {};
}

function containerOrTemplate(
  { rest, binding, ownTemplate }: LiveEndpoint,
  { old, wish }: Light<EndpointWish>,
): Partial<EndpointWish> {
  const bound = ownTemplate || (old ?? wish)?.templateId !== undefined;
  if (!bound) return containerWish(rest, { old, wish });
  // Where the list of bindings lacks it, nothing is known against the last known template.
  return { templateId: binding?.templateId ?? (old ?? wish)?.templateId };
}

/** The name without the ending of older clients. One that the resource declares, or declared before, is its own. */
function readName(name: string, { old, wish }: Light<EndpointWish>): string {
  const isDeclared = [old, wish].some((args) => args?.name?.endsWith(FAST_BOOT_ENDING));
  return isDeclared ? name : withoutFastBoot(name);
}
