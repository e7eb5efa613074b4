import type { Client, Endpoint } from "../../provider/client";
import { didYouMean } from "../../provider/words/nearest";
import { CommandFailed, EXIT, misused } from "../command/exit";

/**
 * Returns the endpoint with this id or name; an id takes precedence. Throws if there is none, or if several have the
 * name.
 */
export async function findEndpoint(client: Client, text: string): Promise<Endpoint> {
  const endpoints = await client.endpoints.list();
  const byId = endpoints.find(({ id }) => id === text);
  if (byId) return byId;
  const named = endpoints.filter(({ name }) => plain(name) === text);
  if (named.length > 1) throw misused(`several endpoints are named "${text}": give one of the ids ${ids(named)}`);
  return named[0] ?? missing(endpoints, text);
}

/** The service appends ` -fb` to the name of older endpoints with fast boot (docs/service.md#the-fast-boot-suffix). */
const plain = (name: string) => name.replace(/ -fb$/, "");

const ids = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id).join(", ");

function missing(endpoints: readonly Endpoint[], text: string): never {
  const known = endpoints.flatMap(({ id, name }) => [id, plain(name)]);
  const hint = didYouMean(text, known);
  throw new CommandFailed(`the account has no endpoint with the id or the name "${text}"${hint}`, EXIT.notFound);
}
