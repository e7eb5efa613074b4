import type { Endpoint, EndpointSettings, EndpointType } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { tokensOf } from "../comma-list";
import { taken } from "../ignored-fields";
import { checkTemplate, endpointToChange } from "./binding";
import { openEndpoint, reviseEndpoint } from "./life";
import { checkSettings, fastBootOf, scalerValueOf } from "./rules";

/**
 * `EndpointInput` (service contract 3.3), without what is ignored. Null means not given, except where it means none:
 * `locations`, `networkVolumeId` and `networkVolumeIds` (3.7).
 */
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
  readonly networkVolumeIds?: readonly ({ readonly networkVolumeId: string } | null)[] | null;
  readonly executionTimeoutMs?: number | null;
  readonly allowedCudaVersions?: string | null;
  readonly minCudaVersion?: string | null;
  readonly instanceIds?: readonly (string | null)[] | null;
}

/** Creates an endpoint, or updates the one that `id` names; an update resets some of what it leaves out. */
export function saveEndpoint(scope: Scope, input: EndpointInput): Endpoint {
  const was = input.id == null ? undefined : endpointToChange(scope, input.id);
  const type = typeOf(input, was);
  const next = taken(scope, settingsOf(scope, input, was), was ?? optionalOf(scope, input));
  checkInput(next);
  checkTemplate(scope, next.templateId, was);
  checkSettings(scope, next, was);
  if (!was) return openEndpoint(scope, type, next);
  reviseEndpoint(scope, was, next);
  return was;
}

const TYPES: Readonly<Record<string, EndpointType>> = { QB: "QUEUE_BASED", LB: "LOAD_BALANCING" };

function typeOf({ type }: EndpointInput, was: Endpoint | undefined): EndpointType {
  const wanted = type == null ? (was?.type ?? "QUEUE_BASED") : TYPES[type];
  if (!wanted) throw badRequest("type must be QB or LB");
  if (was && was.type !== wanted) throw badRequest("type can not be changed");
  return wanted;
}

/**
 * What an update leaves out is reset where the input has a default of its own, GPU count and worker numbers among it;
 * an endpoint is no longer one on CPUs without `instanceIds`, and the rest is kept (service contract 3.3).
 */
function settingsOf(scope: Scope, input: EndpointInput, was: Endpoint | undefined): EndpointSettings {
  const kept = scope.service.options.saveEndpointFullReplace ? undefined : was;
  return {
    name: input.name,
    templateId: templateIdOf(scope, input, was),
    gpuIds: input.gpuIds,
    gpuCount: input.gpuCount ?? 1,
    instanceIds: instancesOf(input),
    workers: { min: input.workersMin ?? 0, max: input.workersMax ?? 3 },
    scaling: {
      type: input.scalerType ?? kept?.scaling.type ?? "QUEUE_DELAY",
      value: scalerValueOf(input.scalerValue ?? 4),
      idleTimeout: input.idleTimeout ?? 10,
    },
    dataCenterIds: locationsOf(input, kept),
    networkVolumes: volumesOf(input, kept),
    timeout: input.executionTimeoutMs ?? kept?.timeout ?? 0,
    flashboot: fastBootOf(input.name, input.flashBootType ?? kept?.flashboot ?? "OFF"),
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

function instancesOf({ instanceIds }: EndpointInput): string[] | null {
  const ids = (instanceIds ?? []).filter((id) => id !== null);
  return ids.length > 0 ? ids : null;
}

function locationsOf({ locations }: EndpointInput, kept: Endpoint | undefined): string[] {
  if (locations === undefined) return [...(kept?.dataCenterIds ?? [])];
  return tokensOf(locations ?? "");
}

/** A single volume is the first of several (service contract 3.7), so one that is first already changes nothing. */
function volumesOf({ networkVolumeId, networkVolumeIds }: EndpointInput, kept: Endpoint | undefined): string[] {
  const first = networkVolumeId || undefined;
  const several = networkVolumeIds?.flatMap((entry) => (entry ? [entry.networkVolumeId] : []));
  if (first !== undefined && several && !several.includes(first)) {
    throw badRequest("networkVolumeId contradicts networkVolumeIds");
  }
  if (several) return several;
  const isSilent = networkVolumeId === undefined && networkVolumeIds === undefined;
  if (kept && (isSilent || (first !== undefined && kept.networkVolumes[0] === first))) return [...kept.networkVolumes];
  return first === undefined ? [] : [first];
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
