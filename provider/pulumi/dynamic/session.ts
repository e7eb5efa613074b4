import { type Client, openClient, systemClock, Unauthorized } from "../../client";
import type { Stamp } from "../account";
import { type Config, readConfig } from "../config";
import type { Found } from "../live";
import { Presence } from "../presence";
import { Creates } from "../unclear";
import type { Values } from "../values";
import type { Host } from "./host";
import { clientOfEnvironment } from "./key";

/** Milliseconds in which one text tells of one wait. */
const SAME_WAIT = 9_000;

/** One process of the dynamic host: one account, shared by the handlers of all kinds. */
export class Session {
  readonly config: Config;
  readonly presence: Presence;
  readonly creates = new Creates();
  /** Arguments of the last run by resource, and the ids that are a resource's own. */
  readonly lastInputs = new Map<string, Values>();
  /** What became of creates that an earlier run left unclear, by resource. */
  readonly retraced = new Map<string, Found | undefined>();
  readonly #own = new Map<string, Set<string>>();
  readonly #said = new Set<string>();
  readonly #waits = new Map<string, number>();
  #client: Client | undefined;
  #exchanged: Promise<Client> | undefined;

  constructor(
    get: (key: string) => string | undefined,
    private readonly host: Host,
  ) {
    this.config = readConfig(get, host.env);
    this.presence = new Presence(this.config.acceptMissing);
  }

  /** Made when first needed: a run without drift needs no key. */
  client(): Client {
    this.#client ??= openClient(this.config, this.host.env, this.host.clock);
    return this.#client;
  }

  /**
   * Runs what asks for an object of the state. Where the key is refused, once more with the environment's key,
   * if that is of the stamp's account; from then on with that one.
   */
  async asOwner<T>(stamp: Stamp | undefined, work: () => Promise<T>): Promise<T> {
    const used = this.#client;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unauthorized) || !stamp) throw error;
      // Another call may have exchanged the key meanwhile.
      if (this.#client === used || !used) await this.#exchange(stamp, error);
      return work();
    }
  }

  async #exchange(stamp: Stamp, refused: Unauthorized): Promise<void> {
    this.#exchanged ??= clientOfEnvironment(this.config, this.host, stamp, refused);
    this.#client = await this.#exchanged;
  }

  get deletePolicy(): string | undefined {
    return this.host.env.CLOUDCOMPUTE_DELETE_POLICY;
  }

  get random(): () => number {
    return this.host.random;
  }

  say = (text: string): void => this.host.write(`${text}\n`);

  /** Many operations wait for the same at the same time: it is said once. */
  sayWait(text: string): void {
    const now = (this.host.clock ?? systemClock).now();
    if (now - (this.#waits.get(text) ?? Number.NEGATIVE_INFINITY) < SAME_WAIT) return;
    this.#waits.set(text, now);
    this.say(text);
  }

  /** What concerns the whole run is said once. */
  sayOnce(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.say(text);
  }

  owns(label: string, id: string): void {
    this.#own.set(label, (this.#own.get(label) ?? new Set()).add(id));
  }

  isOwn(label: string, id: string): boolean {
    return this.#own.get(label)?.has(id) ?? false;
  }
}

/** The host configures one handler per kind with the same configuration; they share one session. */
export class CurrentSession {
  #session: Session | undefined;
  #problem: unknown = new Error("the provider was called before it was configured");

  constructor(private readonly host: Host) {}

  /** A wrong setting is told by whatever is called first, and by all that follows. */
  configure(get: (key: string) => string | undefined): void {
    try {
      this.#session ??= new Session(get, this.host);
    } catch (problem) {
      this.#problem = problem;
    }
  }

  get(): Session {
    if (!this.#session) throw this.#problem;
    return this.#session;
  }
}
