import { checkContainer } from "../../resources/container";
import { restDefaults, withRestBody } from "../../resources/endpoints/derived";
import { templateOf } from "../../resources/endpoints/endpoint";
import type { RestBody } from "../../resources/endpoints/field";
import { openEndpoint, reviseEndpoint } from "../../resources/endpoints/life";
import { checkRestDataCenters, checkSettings, withoutExclusions } from "../../resources/endpoints/rules";
import { taken } from "../../resources/ignored-fields";
import { containerDefaults, containerPart } from "../../resources/template-derived";
import type { Container } from "../../resources/template-fields";
import { addTemplate } from "../../resources/templates";
import type { Endpoint } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";

/** A REST body; on create `name`, `image` and `gpu` are there (docs/service.md#creating-an-endpoint). */
export type EndpointBody = RestBody & Partial<Container>;

const DEFAULT_DISK = 20;

/** Makes a queue-based endpoint and its hidden template. */
export function createByRest(scope: Scope, body: EndpointBody): Endpoint {
  const { name, gpuIds, ...optional } = restDefaults(scope.service.options);
  const settings = taken(scope, withRestBody({ name, gpuIds, ...optional }, body), optional);
  checkContainer(scope, body);
  checkRestDataCenters(settings.dataCenterIds, []);
  checkSettings(scope, settings);
  return openEndpoint(scope, "QUEUE_BASED", { ...settings, templateId: hiddenTemplate(scope, body) });
}

/** Changes what the body gives; container fields go to the bound template. */
export function updateByRest(scope: Scope, endpoint: Endpoint, body: EndpointBody): void {
  const refused = body.gpu || !scope.service.options.patchCpuEndpoints;
  if (endpoint.instanceIds && refused) throw badRequest("gpuId(s) is required for a gpu endpoint");
  const container = taken(scope, containerPart(body), templateOf(scope, endpoint));
  const next = taken(scope, withRestBody(endpoint, body), endpoint);
  const isEmpty = Object.keys(body).length === 0;
  if (!isEmpty && scope.service.options.dropExclusionsOnAnyPatch) next.gpuIds = withoutExclusions(next.gpuIds);
  checkContainer(scope, container);
  checkRestDataCenters(next.dataCenterIds, endpoint.dataCenterIds);
  checkSettings(scope, next, endpoint);
  reviseEndpoint(scope, endpoint, next, container);
}

function hiddenTemplate(scope: Scope, body: EndpointBody): string {
  const name = `${body.name}__template__${scope.service.ids.suffix()}`;
  const defaults = containerDefaults(DEFAULT_DISK);
  const container = { ...defaults, image: "", ...taken(scope, containerPart(body), defaults) };
  return addTemplate(scope, { ...container, name, serverless: true }).id;
}
