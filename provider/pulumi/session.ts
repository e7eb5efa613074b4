import { type Client, openClient, Unauthorized } from "../client";
import type { Stamp } from "./account";
import { type Config, readConfig } from "./config";
import { Holders } from "./holders";
import type { Host } from "./host";
import { clientOfEnvironment } from "./key";
import type { Found } from "./live";
import { Presence } from "./presence";
import { Creates } from "./unclear";

/** One process with one account, shared by all kinds. */
export class Session {
  readonly config: Config;
  readonly presence: Presence;
  readonly creates = new Creates();
  readonly holders = new Holders();
  /** What became of creates that an earlier run left unclear, by `Operation.key`. */
  readonly retraced = new Map<string, Found | undefined>();
  /** Whether the catalog refused to be read. */
  catalogIsUnread = false;
  #client: Client | undefined;
  #exchanged: Promise<Client> | undefined;

  /** Throws `BadConfig`. */
  constructor(
    get: (key: string) => string | undefined,
    protected readonly host: Host,
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
    this.#client = await this.#exchanged.catch((error: unknown) => {
      // The next object may find the service in a better state.
      this.#exchanged = undefined;
      throw error;
    });
  }

  get deletePolicy(): string | undefined {
    return this.host.env.CLOUDCOMPUTE_DELETE_POLICY;
  }

  get random(): () => number {
    return this.host.random;
  }
}
