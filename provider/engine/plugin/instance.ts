import type { Host } from "../../lifecycle/config";
import type { EngineLog } from "./engine-log";
import type { ConfigureRequest } from "./protocol/messages";
import type { PluginSession } from "./session";

/** One provider of a program. The engine opens a separate connection for each. */
export class Instance {
  #log: EngineLog | undefined;
  #session: PluginSession | undefined;
  #cancelled = false;

  constructor(
    readonly host: Host,
    private readonly ended: () => void,
  ) {}

  /**
   * Connects to the log of an engine. The log's module is loaded on demand, because the engine waits for the answer.
   */
  async attach(address: string): Promise<void> {
    const { EngineLog } = await import("./engine-log");
    this.#log?.close();
    this.#log = new EngineLog(address);
    this.#cancelled = false;
  }

  /** Reads the settings and starts a session. Throws `BadConfig`. */
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
    // The engine cancels at the end of every run and then kills the process, so this is the last chance.
    this.ended();
  }

  close(): void {
    this.#log?.close();
  }

  /** The keys in use, which must be masked in every text. */
  get keys(): readonly string[] {
    const { apiKey } = this.#session?.config ?? {};
    return apiKey ? [apiKey] : [];
  }

  /** Waits until the engine has received all messages. */
  async flush(): Promise<void> {
    await this.#log?.flush();
  }
}
