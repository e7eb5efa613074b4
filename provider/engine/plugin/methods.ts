import type { MethodDefinition } from "@grpc/grpc-js";
import type { Instance } from "./instance";
import type {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "./protocol/messages";
import type { PROVIDER } from "./protocol/service";
import type { PluginSession } from "./session";

/** The implementation of one method of the protocol. */
export type Method<Request, Answer> = (instance: Instance, request: Request) => Promise<Answer> | Answer;

type MethodOf<D> = D extends MethodDefinition<infer Request, infer Answer> ? Method<Request, Answer> : never;
type Methods = { readonly [Name in Exclude<keyof typeof PROVIDER, "list">]: MethodOf<(typeof PROVIDER)[Name]> };

/**
 * The unary methods by their names in the protocol (Pulumi: provider.proto). Large modules are loaded by the first call
 * that needs them.
 */
export const METHODS: Methods = {
  handshake: async (instance, { engineAddress }) => {
    await instance.attach(engineAddress);
    return { acceptSecrets: true, supportsAutonamingConfiguration: true };
  },
  attach: async (instance, { address }) => {
    await instance.attach(address);
    return {};
  },
  getPluginInfo: async () => ({ version: (await schema()).version }),
  getSchema: async () => ({ schema: JSON.stringify(await schema()) }),
  // There is nothing to map, so both answers are empty.
  getMapping: () => ({}),
  getMappings: () => ({}),
  checkConfig: async ({ host }, request) => (await import("./config")).checkConfig(request, host.env),
  diffConfig: async ({ host }, request) => (await import("./config")).diffConfig(request, host),
  configure: async (instance, request) => {
    await instance.configure(request);
    return { acceptSecrets: true, supportsPreview: true, supportsAutonamingConfiguration: true };
  },
  invoke: async ({ session }, request) => (await import("./invoke")).invoke(session, request),
  check: onResource(
    (actions) => actions.check,
    async () => (await import("./check")).check,
  ),
  diff: onResource(
    (actions) => actions.diff,
    async () => (await import("./diff")).diff,
  ),
  create: onResource(
    (actions) => actions.create,
    async () => (await import("./write")).create,
  ),
  update: onResource(
    (actions) => actions.update,
    async () => (await import("./write")).update,
  ),
  delete: onResource(
    (actions) => actions.deleteOne,
    async () => (await import("./write")).deleteOne,
  ),
  read: onResource(
    (actions) => actions.read,
    async () => (await import("./read")).read,
  ),
  cancel: (instance) => {
    instance.cancel();
    return {};
  },
};

type OnResource<Request, Answer> = (session: PluginSession, request: Request) => Promise<Answer> | Answer;

/** Dispatches a call about a resource, which is either an action or an object. */
function onResource<
  Request extends CheckRequest | DiffRequest | CreateRequest | UpdateRequest | DeleteRequest | ReadRequest,
  Answer,
>(
  ofAction: (actions: typeof import("./action")) => OnResource<Request, Answer>,
  ofObject: () => Promise<OnResource<Request, Answer>>,
): Method<Request, Answer> {
  return async ({ session }, request) => {
    const { actionTargetOf } = await import("./request");
    const call = actionTargetOf(request) ? ofAction(await import("./action")) : await ofObject();
    return call(session, request);
  };
}

const schema = async () => (await import("../../../schema.json")).default;
