import type { EndpointBinding } from "../../client";
import type { DesiredEndpoint } from "../../model/endpoint";
import { withoutFastBoot } from "../../model/shown-names";
import type { Call } from "../kind";

/** An endpoint as a message names it. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The other endpoint that uses this template, if there is one: a template serves one endpoint at a time
 * (docs/service.md#bound-templates). Another process may have freed the template since the list was fetched, so a hit
 * is confirmed by a fresh list.
 */
export async function otherOf(templateId: string, call: Call): Promise<Named | undefined> {
  const { endpoints } = call.client.graphql;
  return otherIn(await endpoints.list(), templateId, call) && otherIn(await endpoints.listFresh(), templateId, call);
}

function otherIn(all: readonly EndpointBinding[], templateId: string, { client, isOwn }: Call): Named | undefined {
  const bindings = all.filter((binding) => binding.templateId === templateId);
  const odd = client.graphql.endpoints
    .unreadable()
    .filter((entry) => entry.mentions(templateId))
    .flatMap(({ id, name = "an object that can't be read" }) => (id === undefined ? [] : [{ id, name }]));
  return [...bindings, ...odd].find(({ id, name }) => !isOwn(id, name));
}

/**
 * The endpoint that has this name and uses this stack's own template. An interrupted run must have created it, because
 * nobody else would use that template. A template from outside the stack may be shared, so it proves nothing.
 */
export async function occupant({ templateId, name }: Partial<DesiredEndpoint>, call: Call): Promise<Named | undefined> {
  if (templateId === undefined || !call.isOfStack("Template", templateId)) return undefined;
  const other = await otherOf(templateId, call);
  return other && withoutFastBoot(other.name) === name ? other : undefined;
}
