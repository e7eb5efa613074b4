import { MalformedAnswer, type NotFound } from "../errors";
import type { Limits } from "../limits";
import type { List } from "../lists/list";
import type { Endpoint } from "../objects/managed";
import type { Ask } from "../rest/group";
import { readAgain, unsure } from "../rest/operations";
import { REVISION } from "../revisions";
import type { RequestFor } from "../revisions/revision";
import { bindingById } from "./bindings";
import type { EndpointBinding, EndpointSave } from "./operations";

/** The cached lists of endpoints from both APIs. */
interface Lists {
  readonly bindings: List<EndpointBinding>;
  readonly endpoints: List<Endpoint>;
}

/** The write operations for endpoints, under the given limits. @internal */
export function writeEndpoints({ bindings, endpoints }: Lists, ask: Ask, limits: Limits) {
  const change = <A>(id: string, { request, answer }: RequestFor<A>, isFinal?: (error: NotFound) => boolean) =>
    bindings.youth
      .whenThere({ id, operation: request.operation, limits, ask: () => ask(request, answer), isFinal })
      .catch((error) => {
        endpoints.wrote(id, "unsure");
        return unsure(bindings, id, error);
      });
  const wrote = (binding: EndpointBinding) => {
    bindings.wrote(binding.id, binding);
    endpoints.wrote(binding.id, "unsure");
    return binding;
  };
  async function create(save: EndpointSave) {
    const { request, answer } = REVISION.graphql.saveEndpoint(save);
    const binding = await ask(request, answer).catch((error) => {
      if (error instanceof MalformedAnswer && error.id !== undefined) bindings.youth.made(error.id);
      return unsure(bindings, error.id, error);
    });
    bindings.youth.made(binding.id);
    return wrote(binding);
  }
  async function update(id: string, save: EndpointSave) {
    const sent = change(id, REVISION.graphql.saveEndpoint(save));
    return wrote(await sent.catch((error) => readAgain(error, () => bindingById(ask, id))));
  }
  return {
    saveEndpoint: (save: EndpointSave) => (save.id === undefined ? create(save) : update(save.id, save)),
    async deleteEndpoint(id: string) {
      // If the answer to an earlier attempt was lost, "not found" means that the earlier attempt deleted the endpoint.
      const isOwnDelete = (error: NotFound) => error.outcomeUnknown;
      await change(id, REVISION.graphql.deleteEndpoint(id), isOwnDelete);
      bindings.wrote(id, "gone");
      endpoints.wrote(id, "gone");
    },
  };
}
