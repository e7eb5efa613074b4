import type { Client, Endpoint } from "../../client";
import { hidingValues } from "../hiding";

/**
 * The shortest value, in characters, that is hidden without quotes around it. It is low because logs, unlike the
 * provider's own messages, do not quote values.
 */
const SHORTEST = 4;

/**
 * Returns a function that hides the values of an endpoint's `env` in a text. The service shows these values in clear,
 * and a worker may write them to its log or into its answer. Throws the client's errors; the caller must then not show
 * the text at all.
 */
export async function hidingEnv(client: Client, endpointId: string): Promise<(text: string) => string> {
  const endpoint = await client.endpoints.find(endpointId);
  return hidingValues([endpoint && (await envOf(endpoint, client))], SHORTEST);
}

/** If an endpoint is bound to a template, its own answer may omit `env`, which then comes from the template. */
async function envOf({ id, env }: Endpoint, client: Client): Promise<unknown> {
  if (env) return env;
  const binding = await client.graphql.endpoints.find(id);
  const template = binding?.templateId === undefined ? undefined : await client.templates.find(binding.templateId);
  return template?.env;
}
