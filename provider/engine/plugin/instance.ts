import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import type { Host } from "../../lifecycle/config";
import type { EngineLog } from "./engine-log";
import type { PluginSession } from "./session";

/** One provider of a program: the engine opens a connection of its own for each. */
export class Instance {
  #log: EngineLog | undefined;
  #session: PluginSession | undefined;
  #cancelled = false;

  constructor(readonly host: Host) {}

  /** To the log of an engine. Loaded on first need, because the engine waits for the answer. */
  async attach(address: string): Promise<void> {
    const { EngineLog } = await import("./engine-log");
    this.#log?.close();
    this.#log = new EngineLog(address);
    this.#cancelled = false;
  }

  /** Throws `BadConfig`. */
  async configure(request: ConfigureRequest): Promise<void> {
    const [{ configured }, { PluginSession }] = await Promise.all([import("./config"), import("./session")]);
    const { get, ...origin } = configured(request, this.host.env);
    this.#session = new PluginSession(get, this.host, this.#log, origin);
    if (this.#cancelled) this.#session.cancel();
  }

  get session(): PluginSession {
    if (!this.#session) throw new Error("the provider was called before it was configured");
    return this.#session;
  }

  cancel(): void {
    this.#cancelled = true;
    this.#session?.cancel();
    this.#session?.sumUp();
  }

  close(): void {
    this.#log?.close();
  }

  /** Keys that no text may hold. */
  get keys(): readonly string[] {
    const { apiKey } = this.#session?.config ?? {};
    return apiKey ? [apiKey] : [];
  }

  /** Until the engine has all that was said. */
  async flush(): Promise<void> {
    await this.#log?.flush();
  }
}
