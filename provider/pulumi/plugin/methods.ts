import { type PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  type CheckRequest,
  type ConfigureRequest,
  ConfigureResponse,
  type CreateRequest,
  type DeleteRequest,
  type DiffRequest,
  GetMappingResponse,
  GetMappingsResponse,
  GetSchemaResponse,
  type InvokeRequest,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
  type ReadRequest,
  type UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Instance } from "./instance";

/** One method of the protocol. */
export type Method<Request, Answer> = (instance: Instance, request: Request) => Promise<Answer> | Answer;

/** The unary methods by the protocol's names (Pulumi: provider.proto). What is heavy is loaded by the first call that needs it. */
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
  check: async ({ session }: Instance, request: CheckRequest) => (await import("./check")).check(session, request),
  diff: async ({ session }: Instance, request: DiffRequest) => (await import("./diff")).diff(session, request),
  create: async ({ session }: Instance, request: CreateRequest) => (await import("./write")).create(session, request),
  update: async ({ session }: Instance, request: UpdateRequest) => (await import("./write")).update(session, request),
  delete: async ({ session }: Instance, request: DeleteRequest) =>
    (await import("./write")).deleteOne(session, request),
  read: async ({ session }: Instance, request: ReadRequest) => (await import("./read")).read(session, request),
  cancel: (instance: Instance) => {
    instance.cancel();
    return new Empty();
  },
} as const;

const schema = async () => (await import("../../../schema.json")).default;
