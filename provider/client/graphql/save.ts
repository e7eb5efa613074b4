import { z } from "zod";
import { MalformedAnswer, type NotFound } from "../errors";
import type { Limits } from "../limits";
import type { List } from "../lists/list";
import type { Endpoint } from "../rest/endpoints";
import { type Ask, ofId } from "../rest/group";
import { readAgain, unsure } from "../rest/operations";
import type { Request } from "../transport/exchange";
import { bindingById, endpoint } from "./bindings";
import { DELETE_ENDPOINT, SAVE_ENDPOINT } from "./documents";
import { toInput } from "./endpoint-input";
import type { EndpointBinding, EndpointSave } from "./operations";
import { answer, request } from "./request";

/** Accepts any result, `null` included, as long as the answer is to this operation. @internal */
export const done = (operation: string) =>
  answer(z.record(z.string(), z.unknown())).refine((data) => operation in data, { path: [operation] });

/** The cached lists of endpoints from both APIs. */
interface Lists {
  readonly bindings: List<EndpointBinding>;
  readonly endpoints: List<Endpoint>;
}

/** The write operations for endpoints, under the given limits. @internal */
export function writeEndpoints({ bindings, endpoints }: Lists, ask: Ask, limits: Limits) {
  const change = <A>(id: string, sent: Request, schema: z.ZodType<A>, isFinal?: (error: NotFound) => boolean) =>
    bindings.youth
      .whenThere({ id, operation: sent.operation, limits, ask: () => ask(sent, schema), isFinal })
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
    const binding = await ask(saving(save), saved(endpoint)).catch((error) => {
      if (error instanceof MalformedAnswer && error.id !== undefined) bindings.youth.made(error.id);
      return unsure(bindings, error.id, error);
    });
    bindings.youth.made(binding.id);
    return wrote(binding);
  }
  async function update(id: string, save: EndpointSave) {
    const sent = change(id, { ...saving(save), about: { noun: "endpoint", id } }, saved(ofId(endpoint, id)));
    return wrote(await sent.catch((error) => readAgain(error, () => bindingById(ask, id))));
  }
  return {
    saveEndpoint: (save: EndpointSave) => (save.id === undefined ? create(save) : update(save.id, save)),
    async deleteEndpoint(id: string) {
      // If the answer to an earlier attempt was lost, "not found" means that the earlier attempt deleted the endpoint.
      const isOwnDelete = (error: NotFound) => error.outcomeUnknown;
      const sent = { ...request(DELETE_ENDPOINT, { id }), about: { noun: "endpoint", id } };
      await change(id, sent, done("deleteEndpoint"), isOwnDelete);
      bindings.wrote(id, "gone");
      endpoints.wrote(id, "gone");
    },
  };
}

const saving = (save: EndpointSave) => request(SAVE_ENDPOINT, { input: toInput(save) }, save.id !== undefined);

const saved = (one: z.ZodType<EndpointBinding>) =>
  answer(z.object({ saveEndpoint: one })).transform((data) => data.saveEndpoint);
