import type { Client, Endpoint } from "../../client";
import { hidingValues } from "../hiding";

/** A short word of a log may be a value of `env` too, and unlike in a text of the provider's it is not quoted there. */
const SHORTEST = 4;

/**
 * Hides the values of an endpoint's `env` in a text: the service shows them in clear, and a worker may well write them to
 * its log or into its answer. Throws the client's errors: then such a text must not be shown.
 */
export async function hidingEnv(client: Client, endpointId: string): Promise<(text: string) => string> {
  const endpoint = await client.endpoints.find(endpointId);
  return hidingValues([endpoint && (await envOf(endpoint, client))], SHORTEST);
}

/** Of an endpoint with a template of its own, an answer may leave it to that. */
async function envOf({ id, env }: Endpoint, client: Client): Promise<unknown> {
  if (env) return env;
  const binding = await client.graphql.endpoints.find(id);
  const template = binding?.templateId === undefined ? undefined : await client.templates.find(binding.templateId);
  return template?.env;
}
