import type { Endpoint, EndpointSettings, EndpointType } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { taken } from "../ignored-fields";
import { boundEndpoint } from "../templates";
import { lookUp } from "../visible";
import { openEndpoint, reviseEndpoint } from "./life";
import { checkSettings, fastBootOf, scalerValueOf } from "./rules";

/** `EndpointInput` (service contract 3.3); null means not said. */
export interface EndpointInput {
  readonly id?: string | null;
  readonly name: string;
  readonly gpuIds: string;
  readonly templateId?: string | null;
  readonly type?: string | null;
  readonly idleTimeout?: number | null;
  readonly locations?: string | null;
  readonly flashBootType?: string | null;
  readonly scalerType?: string | null;
  readonly scalerValue?: number | null;
  readonly workersMin?: number | null;
  readonly workersMax?: number | null;
  readonly networkVolumeId?: string | null;
  readonly gpuCount?: number | null;
  readonly networkVolumeIds?: readonly { readonly networkVolumeId: string }[] | null;
  readonly executionTimeoutMs?: number | null;
  readonly allowedCudaVersions?: string | null;
  readonly minCudaVersion?: string | null;
  readonly instanceIds?: string[] | null;
}

/** Creates an endpoint, or updates the one that `id` names; what an update leaves out is reset, not kept. */
export function saveEndpoint(scope: Scope, input: EndpointInput): Endpoint {
  const was = input.id == null ? undefined : existing(scope, input.id);
  const type = typeOf(input, was);
  const next = taken(scope, settingsOf(scope, input, was), was ?? optionalOf(scope, input));
  checkInput(next);
  checkTemplate(scope, next.templateId, was);
  checkSettings(scope, next, was);
  if (!was) return openEndpoint(scope, type, next);
  reviseEndpoint(scope, was, next);
  return was;
}

function existing(scope: Scope, id: string): Endpoint {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw badRequest("endpoint not found");
  return endpoint;
}

const TYPES: Readonly<Record<string, EndpointType>> = { QB: "QUEUE_BASED", LB: "LOAD_BALANCING" };

function typeOf({ type }: EndpointInput, was: Endpoint | undefined): EndpointType {
  const wanted = type == null ? (was?.type ?? "QUEUE_BASED") : TYPES[type];
  if (!wanted) throw badRequest("type must be QB or LB");
  if (was && was.type !== wanted) throw badRequest("type can not be changed");
  return wanted;
}

/** Three resets were measured, the others are treated alike; CUDA limits held (service contract 3.3). */
function settingsOf(scope: Scope, input: EndpointInput, was: Endpoint | undefined): EndpointSettings {
  const kept = scope.service.options.saveEndpointFullReplace ? undefined : was;
  return {
    name: input.name,
    templateId: templateIdOf(scope, input, was),
    gpuIds: input.gpuIds,
    gpuCount: input.gpuCount ?? 1,
    instanceIds: input.instanceIds?.length ? input.instanceIds : null,
    workers: { min: input.workersMin ?? 0, max: input.workersMax ?? 3 },
    scaling: {
      type: input.scalerType ?? "QUEUE_DELAY",
      value: scalerValueOf(input.scalerValue ?? 4),
      idleTimeout: input.idleTimeout ?? 10,
    },
    dataCenterIds: locationsOf(input),
    networkVolumes: volumesOf(input),
    timeout: input.executionTimeoutMs ?? 0,
    flashboot: fastBootOf(input.name, input.flashBootType ?? "OFF"),
    allowedCudaVersions: input.allowedCudaVersions ?? kept?.allowedCudaVersions ?? null,
    minCudaVersion: input.minCudaVersion ?? kept?.minCudaVersion ?? null,
  };
}

/** What a create has when it says no more than it must. */
function optionalOf(scope: Scope, { name, gpuIds, templateId, instanceIds }: EndpointInput): object {
  const settings = settingsOf(scope, { name, gpuIds, templateId, instanceIds }, undefined);
  const { name: _name, gpuIds: _gpuIds, templateId: _templateId, ...optional } = settings;
  return optional;
}

function templateIdOf({ service }: Scope, { templateId }: EndpointInput, was: Endpoint | undefined): string {
  if (templateId) return templateId;
  if (was && service.options.saveEndpointKeepsTemplate) return was.templateId;
  throw badRequest("templateId is required");
}

function locationsOf({ locations }: EndpointInput): string[] {
  const tokens = (locations ?? "").split(",").map((token) => token.trim());
  return tokens.filter((token) => token !== "");
}

function volumesOf({ networkVolumeId, networkVolumeIds }: EndpointInput): string[] {
  const single = networkVolumeId ? [networkVolumeId] : [];
  const several = networkVolumeIds?.map((entry) => entry.networkVolumeId) ?? single;
  if (single[0] === undefined || several.includes(single[0])) return several;
  throw badRequest("networkVolumeId contradicts networkVolumeIds");
}

const LONGEST_IDLE_S = 3_600;

function checkInput({ name, gpuCount, workers, scaling, timeout }: EndpointSettings): void {
  const broken: [boolean, string][] = [
    [name.length < 3 || name.length > 191, "name must have 3 to 191 characters"],
    [gpuCount < 1, "gpuCount must be at least 1"],
    [workers.min < 0 || workers.max < 0, "workersMin and workersMax must not be negative"],
    [workers.min > workers.max, "workersMin must not be greater than workersMax"],
    [scaling.idleTimeout < 0 || scaling.idleTimeout > LONGEST_IDLE_S, "idleTimeout must be 0 to 3600"],
    [!["QUEUE_DELAY", "REQUEST_COUNT"].includes(scaling.type), "scalerType must be QUEUE_DELAY or REQUEST_COUNT"],
    [scaling.value < 0.5, "scalerValue must be at least 0.5"],
    [timeout < 0, "executionTimeoutMs must not be negative"],
  ];
  const first = broken.find(([isBroken]) => isBroken);
  if (first) throw badRequest(first[1]);
}

function checkTemplate(scope: Scope, templateId: string, was: Endpoint | undefined): void {
  const template = scope.account.templates.get(templateId);
  if (!template) throw badRequest("template not found");
  if (!template.serverless) throw badRequest("template must be serverless");
  const bound = boundEndpoint(scope, templateId);
  if (bound && bound !== was) throw badRequest("template is already bound to another endpoint");
}
