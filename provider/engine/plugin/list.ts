import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { kindOf } from "./request";
import type { PluginSession } from "./session";
import { received } from "./wire";

/** Lists ids and names of all the account's objects of one kind at once, because the service has no pages. */
export async function list(session: PluginSession, request: ListRequest): Promise<ListResponse[]> {
  const kind = kindOf(request.getToken());
  const { name } = received(request.getQuery()).values;
  const rows = await kind.collection(session.client()).list();
  const matching = rows.filter((row) => !kind.isHidden?.(row.name) && (name === undefined || row.name === name));
  const limit = request.getLimit() || matching.length;
  return matching
    .slice(0, limit)
    .map(({ id, name }) => new ListResponse().setResult(new ListResponse.Result().setId(id).setName(name)));
}
