import { credentials, Metadata } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** Milliseconds that an answer waits for what was said before it. */
const PATIENCE = 5_000;

/** What people see of a run: the engine's log service, by resource. */
export class EngineLog {
  readonly #client: EngineClient;
  readonly #sent = new Set<Promise<void>>();

  constructor(address: string) {
    this.#client = new EngineClient(address, credentials.createInsecure());
  }

  /** In the resource's row while it is worked on; not kept. */
  status(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.INFO).setEphemeral(true).setUrn(urn).setMessage(text));
  }

  /** Stays in the diagnostics, beside the resource, and is no cause for alarm. */
  info(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.INFO).setUrn(urn).setMessage(text));
  }

  /** Stays in the diagnostics, beside the resource. */
  warn(urn: string, text: string): void {
    this.#send(new LogRequest().setSeverity(LogSeverity.WARNING).setUrn(urn).setMessage(text));
  }

  /** Until the engine has all of it: what comes after an answer may be shown no more. */
  async flush(): Promise<void> {
    await Promise.all(this.#sent);
  }

  close(): void {
    this.#client.close();
  }

  #send(request: LogRequest): void {
    const sent: Promise<void> = new Promise((resolve) => {
      // An engine that is gone shows nothing any more, and there is nobody else to tell.
      this.#client.log(request, new Metadata(), { deadline: Date.now() + PATIENCE }, () => resolve());
    });
    this.#sent.add(sent);
    void sent.then(() => this.#sent.delete(sent));
  }
}
