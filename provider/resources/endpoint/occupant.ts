import type { EndpointBinding } from "../../client";
import type { Call } from "../kind";
import type { EndpointWish } from "./args";

/** Another endpoint that has this template: it serves one endpoint at a time (service contract 2.1). */
export async function otherOf(templateId: string, { client, isOwn }: Call): Promise<EndpointBinding | undefined> {
  const bindings = await client.graphql.endpoints.list();
  return bindings.find((binding) => binding.templateId === templateId && !isOwn(binding.id, binding.name));
}

/** The endpoint of the same name that has the program's own template. */
export async function occupant(
  { templateId, name }: Partial<EndpointWish>,
  call: Call,
): Promise<EndpointBinding | undefined> {
  const other = templateId === undefined ? undefined : await otherOf(templateId, call);
  return other?.name === name ? other : undefined;
}
