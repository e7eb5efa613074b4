import { Server, ServerCredentials } from "@grpc/grpc-js";
import type { Host } from "../../lifecycle/config";
import type { Listener } from "./listener";
import { PROVIDER } from "./protocol/service";
import { Service } from "./service";

/** Bytes. One message carries the state of many resources, and the default limit is 4 MB. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** A running provider. */
export interface Running {
  /** Masks all keys in use in a text. */
  masked(text: string): string;
  close(): void;
}

/** Serves the provider to everyone who connects. Calls `ended` whenever a run of the engine ends. */
export function serve(listener: Listener, host: Host, ended: () => void = () => {}): Running {
  const service = new Service(host, ended);
  const server = new Server({
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  server.addService(PROVIDER, service.implementation);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  listener.accept((connection) => injector.injectConnection(connection));
  const close = () => {
    listener.close();
    server.forceShutdown();
    service.close();
  };
  return { masked: service.masked, close };
}
