import { Server, ServerCredentials } from "@grpc/grpc-js";
import type { Host } from "../../lifecycle/config";
import { PROVIDER } from "./protocol/service";
import { Service } from "./service";

/** Bytes. One message carries the state of many resources, and the default limit is 4 MB. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** A running provider. */
export interface Running {
  /** The port on the loopback address. */
  readonly port: number;
  /** Masks all keys in use in a text. */
  masked(text: string): string;
  close(): void;
}

/** Serves the provider on a free port of the loopback address. Calls `ended` whenever a run of the engine ends. */
export async function serve(host: Host, ended: () => void = () => {}): Promise<Running> {
  const service = new Service(host, ended);
  const server = new Server({
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  server.addService(PROVIDER, service.implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const close = () => {
    server.forceShutdown();
    service.close();
  };
  return { port, masked: service.masked, close };
}
