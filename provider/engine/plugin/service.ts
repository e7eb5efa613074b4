import type { ServerUnaryCall, ServerWritableStream, sendUnaryData, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Host } from "../../lifecycle/config";
import { grpcError } from "./failure";
import { Instance } from "./instance";
import { METHODS, type Method } from "./methods";
import type { ListRequest, ListResponse } from "./protocol/messages";

/** Pulumi's provider protocol, served by the plugin's process or a test's. */
export class Service {
  readonly #instances = new Map<string, Instance>();

  constructor(
    private readonly host: Host,
    private readonly ended: () => void,
  ) {}

  /** The handlers for `Server.addService`. */
  get implementation(): UntypedServiceImplementation {
    const unary = Object.entries(METHODS).map(([name, method]) => [
      name,
      this.#unary(method as Method<unknown, unknown>, BEGINNINGS.has(name)),
    ]);
    return {
      ...Object.fromEntries(unary),
      list: (call: ServerWritableStream<ListRequest, ListResponse>) => void this.#list(call),
    };
  }

  /** Masks all keys in use in a text. */
  masked = (text: string): string =>
    [...this.#instances.values()]
      .flatMap(({ keys }) => keys)
      .concat(this.host.env.CLOUDCOMPUTE_API_KEY ?? [])
      .reduce((done, key) => (key === "" ? done : done.replaceAll(key, "[secret]")), text);

  close(): void {
    for (const instance of this.#instances.values()) instance.close();
  }

  #unary<Q, A>(method: Method<Q, A>, begins: boolean) {
    return async (call: ServerUnaryCall<Q, A>, done: sendUnaryData<A>): Promise<void> => {
      const instance = this.#of(call, begins);
      try {
        const answer = await method(instance, call.request);
        await instance.flush();
        done(null, answer);
      } catch (error) {
        await instance.flush();
        done(grpcError(error, this.masked));
      }
    };
  }

  async #list(call: ServerWritableStream<ListRequest, ListResponse>): Promise<void> {
    try {
      const { list } = await import("./list");
      for (const row of await list(this.#of(call).session, call.request)) call.write(row);
      call.end();
    } catch (error) {
      call.emit("error", grpcError(error, this.masked));
    }
  }

  /**
   * Each connection has its own instance. A new connection in the middle of a run belongs to the only instance that
   * there is.
   */
  #of(call: { getPeer(): string }, begins = false): Instance {
    const peer = call.getPeer();
    const instance =
      this.#instances.get(peer) ?? (begins ? undefined : this.#only()) ?? new Instance(this.host, this.ended);
    this.#instances.set(peer, instance);
    return instance;
  }

  /**
   * The engine's connection closes after half an hour without a call, and the next call opens a new one (grpc-go: idle
   * timeout).
   */
  #only(): Instance | undefined {
    const all = new Set(this.#instances.values());
    return all.size === 1 ? [...all][0] : undefined;
  }
}

/** The methods with which the engine starts to use a provider. */
const BEGINNINGS: ReadonlySet<string> = new Set(["handshake", "attach"]);
