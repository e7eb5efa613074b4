import type { Endpoint, EndpointType } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { taken } from "../ignored-fields";
import { checkTemplate, endpointToChange } from "./binding";
import { checkInput, fromInput } from "./derived";
import type { Input } from "./field";
import { openEndpoint, reviseEndpoint } from "./life";
import { checkSettings } from "./rules";

/** `EndpointInput` (docs/service.md#saving-an-endpoint): the settings, and the endpoint that they are for. */
export interface EndpointInput extends Input {
  readonly id?: string | null;
  readonly type?: string | null;
}

/** Creates an endpoint, or updates the one that `id` names; an update resets some of what it leaves out. */
export function saveEndpoint(scope: Scope, input: EndpointInput): Endpoint {
  const { options } = scope.service;
  const was = input.id == null ? undefined : endpointToChange(scope, input.id);
  const type = typeOf(input, was);
  const next = taken(scope, fromInput(options, input, was), was ?? optionalOf(scope, input));
  checkInput(next);
  if (next.workers.min > next.workers.max) throw badRequest("workersMin must not be greater than workersMax");
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

/** The settings of a create that gives no more than it must, without those that it must give. */
function optionalOf({ service }: Scope, { name, gpuIds, templateId, instanceIds }: EndpointInput): object {
  const settings = fromInput(service.options, { name, gpuIds, templateId, instanceIds }, undefined);
  const { name: _name, gpuIds: _gpuIds, templateId: _templateId, ...optional } = settings;
  return optional;
}
