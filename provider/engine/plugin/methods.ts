import { type PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  type CheckRequest,
  type CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type CreateRequest,
  type CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  type DiffResponse,
  GetMappingResponse,
  GetMappingsResponse,
  GetSchemaResponse,
  type InvokeRequest,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
  type ReadRequest,
  type ReadResponse,
  type UpdateRequest,
  type UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Instance } from "./instance";
import type { PluginSession } from "./session";

/** The implementation of one method of the protocol. */
export type Method<Request, Answer> = (instance: Instance, request: Request) => Promise<Answer> | Answer;

/**
 * The unary methods by their names in the protocol (Pulumi: provider.proto). Large modules are loaded by the first call
 * that needs them.
 */
export const METHODS = {
  handshake: async (instance: Instance, request: ProviderHandshakeRequest) => {
    await instance.attach(request.getEngineAddress());
    return new ProviderHandshakeResponse().setAcceptSecrets(true).setSupportsAutonamingConfiguration(true);
  },
  attach: async (instance: Instance, request: PluginAttach) => {
    await instance.attach(request.getAddress());
    return new Empty();
  },
  getPluginInfo: async () => new PluginInfo().setVersion((await schema()).version),
  getSchema: async () => new GetSchemaResponse().setSchema(JSON.stringify(await schema())),
  getMapping: () => new GetMappingResponse(),
  getMappings: () => new GetMappingsResponse(),
  checkConfig: async ({ host }: Instance, request: CheckRequest) =>
    (await import("./config")).checkConfig(request, host.env),
  diffConfig: async ({ host }: Instance, request: DiffRequest) => (await import("./config")).diffConfig(request, host),
  configure: async (instance: Instance, request: ConfigureRequest) => {
    await instance.configure(request);
    return new ConfigureResponse()
      .setAcceptsecrets(true)
      .setSupportspreview(true)
      .setSupportsAutonamingConfiguration(true);
  },
  invoke: async ({ session }: Instance, request: InvokeRequest) => (await import("./invoke")).invoke(session, request),
  check: onResource<CheckRequest, CheckResponse>(
    (actions) => actions.check,
    async () => (await import("./check")).check,
  ),
  diff: onResource<DiffRequest, DiffResponse>(
    (actions) => actions.diff,
    async () => (await import("./diff")).diff,
  ),
  create: onResource<CreateRequest, CreateResponse>(
    (actions) => actions.create,
    async () => (await import("./write")).create,
  ),
  update: onResource<UpdateRequest, UpdateResponse>(
    (actions) => actions.update,
    async () => (await import("./write")).update,
  ),
  delete: onResource<DeleteRequest, Empty>(
    (actions) => actions.deleteOne,
    async () => (await import("./write")).deleteOne,
  ),
  read: onResource<ReadRequest, ReadResponse>(
    (actions) => actions.read,
    async () => (await import("./read")).read,
  ),
  cancel: (instance: Instance) => {
    instance.cancel();
    return new Empty();
  },
} as const;

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
