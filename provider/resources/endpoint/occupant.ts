import type { EndpointBinding } from "../../client";
import type { DesiredEndpoint } from "../../model/endpoint";
import { withoutFastBoot } from "../../model/shown-names";
import type { Call } from "../kind";

/** An endpoint by name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Another endpoint that has this template, which serves one endpoint at a time (docs/service.md#bound-templates).
 * Another process may have let go of it since the list was fetched: only a new list is believed.
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
 * The endpoint of the same name that has this stack's own template: nobody else would give it that. Of a template that
 * other stacks may share it says nothing.
 */
export async function occupant({ templateId, name }: Partial<DesiredEndpoint>, call: Call): Promise<Named | undefined> {
  if (templateId === undefined || !call.isOfStack("Template", templateId)) return undefined;
  const other = await otherOf(templateId, call);
  return other && withoutFastBoot(other.name) === name ? other : undefined;
}
