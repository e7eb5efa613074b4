import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { type LogRequest, LogSeverity } from "./protocol/messages";
import { LOG } from "./protocol/service";

/** Milliseconds for which an answer waits until the engine has the earlier messages. */
const PATIENCE = 5_000;

/** Sends what a person sees of a run to the engine's log service, by resource. */
export class EngineLog {
  readonly #client: Client;
  readonly #sent = new Set<Promise<void>>();

  constructor(address: string) {
    this.#client = new Client(address, credentials.createInsecure());
  }

  /** Shows a text in the resource's row while it is in progress; the engine does not keep it. */
  status(urn: string, text: string): void {
    this.#send({ severity: LogSeverity.INFO, ephemeral: true, urn, message: text });
  }

  /** Adds a text without the look of a warning to the resource's diagnostics. */
  info(urn: string, text: string): void {
    this.#send({ severity: LogSeverity.INFO, ephemeral: false, urn, message: text });
  }

  /** Adds a warning to the resource's diagnostics. */
  warn(urn: string, text: string): void {
    this.#send({ severity: LogSeverity.WARNING, ephemeral: false, urn, message: text });
  }

  /** Waits until the engine has received all messages, because it may not show those that arrive after an answer. */
  async flush(): Promise<void> {
    await Promise.all(this.#sent);
  }

  close(): void {
    this.#client.close();
  }

  #send(request: LogRequest): void {
    const sent: Promise<void> = new Promise((resolve) => {
      const { path, requestSerialize, responseDeserialize } = LOG;
      const options = { deadline: Date.now() + PATIENCE };
      // Errors are ignored: an engine that has exited shows nothing more.
      const done = () => resolve();
      this.#client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        new Metadata(),
        options,
        done,
      );
    });
    this.#sent.add(sent);
    void sent.then(() => this.#sent.delete(sent));
  }
}
