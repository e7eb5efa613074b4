import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";

/** The least that a provider on Node can be: Pulumi's protocol, and no method. Faster than this none can start. */
const server = new Server();
server.addService(ResourceProviderService as never, {});
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
