import type { MethodDefinition } from "@grpc/grpc-js";
import type { Message } from "./fields";
import * as messages from "./messages";

/** Defines one method of gRPC with our own reader and writer instead of generated ones. */
const method = <Q, A>(path: string, request: Message<Q>, answer: Message<A>): MethodDefinition<Q, Partial<A>> => ({
  path,
  requestStream: false,
  responseStream: false,
  requestSerialize: request.encode,
  requestDeserialize: request.decode,
  responseSerialize: answer.encode,
  responseDeserialize: answer.decode,
});

const provider = <Q, A>(name: string, request: Message<Q>, answer: Message<A>) =>
  method(`/pulumirpc.ResourceProvider/${name}`, request, answer);

const { Empty } = messages;

/**
 * The methods of Pulumi's provider protocol that the plugin has. gRPC itself answers all others with `UNIMPLEMENTED`,
 * which the engine accepts.
 */
export const PROVIDER = {
  handshake: provider("Handshake", messages.ProviderHandshakeRequest, messages.ProviderHandshakeResponse),
  attach: provider("Attach", messages.PluginAttach, Empty),
  getPluginInfo: provider("GetPluginInfo", Empty, messages.PluginInfo),
  getSchema: provider("GetSchema", Empty, messages.GetSchemaResponse),
  getMapping: provider("GetMapping", Empty, Empty),
  getMappings: provider("GetMappings", Empty, Empty),
  checkConfig: provider("CheckConfig", messages.CheckRequest, messages.CheckResponse),
  diffConfig: provider("DiffConfig", messages.DiffRequest, messages.DiffResponse),
  configure: provider("Configure", messages.ConfigureRequest, messages.ConfigureResponse),
  invoke: provider("Invoke", messages.InvokeRequest, messages.InvokeResponse),
  check: provider("Check", messages.CheckRequest, messages.CheckResponse),
  diff: provider("Diff", messages.DiffRequest, messages.DiffResponse),
  create: provider("Create", messages.CreateRequest, messages.CreateResponse),
  update: provider("Update", messages.UpdateRequest, messages.UpdateResponse),
  delete: provider("Delete", messages.DeleteRequest, Empty),
  read: provider("Read", messages.ReadRequest, messages.ReadResponse),
  cancel: provider("Cancel", Empty, Empty),
  list: { ...provider("List", messages.ListRequest, messages.ListResponse), responseStream: true },
} as const;

/** The part of Pulumi's engine that shows texts to people. */
export const LOG = method("/pulumirpc.Engine/Log", messages.LogRequest, Empty);
