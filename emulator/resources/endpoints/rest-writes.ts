import type { Container, Endpoint, EndpointSettings } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { checkContainer, containerDefaults, containerPart } from "../container";
import { taken } from "../ignored-fields";
import { addTemplate } from "../templates";
import { templateOf } from "./endpoint";
import { openEndpoint, reviseEndpoint } from "./life";
import { checkRestDataCenters, checkSettings, fastBootOf, scalerValueOf, withoutExclusions } from "./rules";

/** A REST body; on create `name`, `image` and `gpu` are there (service contract 2.1). */
export interface EndpointWish extends Partial<Container> {
  readonly name?: string;
  readonly gpu?: { readonly pools: string[]; readonly count?: number };
  readonly workers?: Partial<EndpointSettings["workers"]>;
  readonly scaling?: Partial<EndpointSettings["scaling"]>;
  readonly dataCenterIds?: string[];
  readonly networkVolumes?: string[];
  readonly timeout?: number;
  readonly flashboot?: string;
}

const DEFAULT_DISK = 20;

/** Makes a queue-based endpoint and its hidden template. */
export function createByRest(scope: Scope, wish: EndpointWish): Endpoint {
  const { name, gpuIds, ...optional } = defaults(scope);
  const settings = taken(scope, merge({ name, gpuIds, ...optional }, wish), optional);
  checkContainer(scope, wish);
  checkRestDataCenters(settings.dataCenterIds, []);
  checkSettings(scope, settings);
  return openEndpoint(scope, "QUEUE_BASED", { ...settings, templateId: hiddenTemplate(scope, wish) });
}

/** Changes what the body says; container fields go to the bound template. */
export function updateByRest(scope: Scope, endpoint: Endpoint, wish: EndpointWish): void {
  const refused = wish.gpu || !scope.service.options.patchCpuEndpoints;
  if (endpoint.instanceIds && refused) throw badRequest("gpuId(s) is required for a gpu endpoint");
  const container = taken(scope, containerPart(wish), templateOf(scope, endpoint));
  const next = taken(scope, merge(endpoint, wish), endpoint);
  const said = Object.keys(wish).length > 0;
  if (said && scope.service.options.dropExclusionsOnAnyPatch) next.gpuIds = withoutExclusions(next.gpuIds);
  checkContainer(scope, container);
  checkRestDataCenters(next.dataCenterIds, endpoint.dataCenterIds);
  checkSettings(scope, next, endpoint);
  reviseEndpoint(scope, endpoint, next, container);
}

function defaults({ service }: Scope): EndpointSettings {
  return {
    name: "",
    templateId: "",
    gpuIds: "",
    gpuCount: 1,
    instanceIds: null,
    workers: { min: 0, max: 3 },
    scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 5 },
    dataCenterIds: [],
    networkVolumes: [],
    timeout: service.options.timeoutDefaultMs,
    flashboot: "OFF",
    allowedCudaVersions: null,
    minCudaVersion: null,
  };
}

/** Nested objects are partial; `gpu` comes with its pools, which REST writes without exclusions. */
function merge(was: EndpointSettings, wish: EndpointWish): EndpointSettings {
  const scaling = { ...was.scaling, ...wish.scaling };
  const name = wish.name ?? was.name;
  const flashboot = wish.flashboot ?? was.flashboot;
  return {
    templateId: was.templateId,
    instanceIds: was.instanceIds,
    name,
    gpuIds: wish.gpu?.pools.join(",") ?? was.gpuIds,
    gpuCount: wish.gpu?.count ?? was.gpuCount,
    workers: { ...was.workers, ...wish.workers },
    scaling: { ...scaling, value: scalerValueOf(scaling.value) },
    dataCenterIds: wish.dataCenterIds ?? was.dataCenterIds,
    networkVolumes: wish.networkVolumes ?? was.networkVolumes,
    timeout: wish.timeout ?? was.timeout,
    flashboot: wish.name === undefined ? flashboot : fastBootOf(name, flashboot),
    allowedCudaVersions: was.allowedCudaVersions,
    minCudaVersion: was.minCudaVersion,
  };
}

function hiddenTemplate(scope: Scope, wish: EndpointWish): string {
  const name = `${wish.name}__template__${scope.service.ids.suffix()}`;
  const defaults = containerDefaults(DEFAULT_DISK);
  const container = { ...defaults, image: "", ...taken(scope, containerPart(wish), defaults) };
  return addTemplate(scope, { ...container, name, serverless: true }).id;
}
