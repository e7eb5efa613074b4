import { credentials, Metadata } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** Milliseconds for which an answer waits until the engine has the earlier messages. */
const PATIENCE = 5_000;

/** Sends what a person sees of a run to the engine's log service, by resource. */
export class EngineLog {
  readonly #client: EngineClient;
  readonly #sent = new Set<Promise<void>>();

  constructor(address: string) {
    this.#client = new EngineClient(address, credentials.createInsecure());
  }

  /** Shows a text in the resource's row while it is in progress; the engine does not keep it. */
  status(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.INFO).setEphemeral(true).setUrn(urn).setMessage(text));
  }

  /** Adds a text without the look of a warning to the resource's diagnostics. */
  info(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.INFO).setUrn(urn).setMessage(text));
  }

  /** Adds a warning to the resource's diagnostics. */
  warn(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.WARNING).setUrn(urn).setMessage(text));
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
      // Errors are ignored: an engine that has exited shows nothing more.
      this.#client.log(request, new Metadata(), { deadline: Date.now() + PATIENCE }, () => resolve());
    });
    this.#sent.add(sent);
    void sent.then(() => this.#sent.delete(sent));
  }
}
