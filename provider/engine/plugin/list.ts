import type { ListRequest, ListResponse } from "./protocol/messages";
import { received } from "./received";
import { kindOf } from "./request";
import type { PluginSession } from "./session";

/** Lists ids and names of all the account's objects of one kind at once, because the service has no pages. */
export async function list(session: PluginSession, request: ListRequest): Promise<ListResponse[]> {
  const kind = kindOf(request.token);
  const { name } = received(request.query).values;
  const rows = await kind.collection(session.client()).list();
  const matching = rows.filter((row) => !kind.isHidden?.(row.name) && (name === undefined || row.name === name));
  const limit = request.limit || matching.length;
  return matching.slice(0, limit).map(({ id, name }) => ({ result: { id, name } }));
}
