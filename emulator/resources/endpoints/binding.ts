import type { Endpoint } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { taken } from "../ignored-fields";
import { boundEndpoint } from "../templates";
import { lookUp } from "../visible";
import { reviseEndpoint } from "./life";

/** The endpoint that a GraphQL mutation names. Throws 400. */
export function endpointToChange(scope: Scope, id: string): Endpoint {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw badRequest("endpoint not found");
  return endpoint;
}

/** Gives an endpoint another template, which is a release (docs/service.md#other-mutations). */
export function rebindTemplate(scope: Scope, endpointId: string, templateId: string): Endpoint {
  const endpoint = endpointToChange(scope, endpointId);
  const next = taken(scope, { templateId }, endpoint);
  checkTemplate(scope, next.templateId, endpoint);
  reviseEndpoint(scope, endpoint, next);
  return endpoint;
}

/** A template that may be bound: it exists, is for workers, and serves no endpoint but `was`. Throws 400. */
export function checkTemplate(scope: Scope, templateId: string, was: Endpoint | undefined): void {
  const template = scope.account.templates.get(templateId);
  if (!template) throw badRequest("template not found");
  if (!template.serverless) throw badRequest("template must be serverless");
  const bound = boundEndpoint(scope, templateId);
  if (bound && bound !== was) throw badRequest("template is already bound to another endpoint");
}
