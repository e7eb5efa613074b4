import { Server, ServerCredentials, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";

/**
 * The smallest possible provider on Node: it speaks Pulumi's protocol and accepts every request. The time that the
 * engine takes with it is the engine's own.
 */
let made = 0;
const { DIFF_NONE } = pb.DiffResponse.DiffChanges;

const METHODS = {
  handshake: () => new pb.ProviderHandshakeResponse().setAcceptSecrets(true),
  getPluginInfo: () => new PluginInfo().setVersion("0.1.0"),
  getSchema: async () => new pb.GetSchemaResponse().setSchema(JSON.stringify(await import("../../schema.json"))),
  getMapping: () => new pb.GetMappingResponse(),
  getMappings: () => new pb.GetMappingsResponse(),
  checkConfig: (request: pb.CheckRequest) => new pb.CheckResponse().setInputs(request.getNews()),
  diffConfig: () => new pb.DiffResponse().setChanges(DIFF_NONE),
  configure: () => new pb.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true),
  check: (request: pb.CheckRequest) => new pb.CheckResponse().setInputs(request.getNews()),
  diff: () => new pb.DiffResponse().setChanges(DIFF_NONE),
  create: (request: pb.CreateRequest) =>
    new pb.CreateResponse().setId(`id-${++made}`).setProperties(request.getProperties()),
  read: (request: pb.ReadRequest) =>
    new pb.ReadResponse().setId(request.getId()).setProperties(request.getProperties()).setInputs(request.getInputs()),
  delete: () => new Empty(),
  cancel: () => new Empty(),
} as const;

const served = Object.entries(METHODS).map(([name, method]) => [
  name,
  async (call: { request: never }, done: (error: null, answer: unknown) => void) =>
    done(null, await method(call.request)),
]);

const server = new Server();
server.addService(ResourceProviderService as never, Object.fromEntries(served) as UntypedServiceImplementation);
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
