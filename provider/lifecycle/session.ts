import { BadConfig, type Client, openClient, Unauthorized } from "../client";
import type { ObjectRef } from "../resources";
import { Costs } from "./check/costs";
import type { Config, Host } from "./config";
import type { Made } from "./create/claim";
import { Creates } from "./create/creates";
import { type Stamp, stampOf } from "./ownership/account";
import { Holders } from "./ownership/holders";
import { isUseless, notSent, OldKey, OtherSettings } from "./ownership/key";
import { Presence } from "./ownership/presence";
import { PlannedChanges } from "./plan/planned-changes";

/** Where the settings of a session come from. */
export interface Origin {
  /** Whether they are today's for certain, and not what the engine replays of an earlier run. */
  readonly isOfToday?: boolean;
  /** What the explicit provider is called where it is chosen among all others, and by the program. */
  readonly provider?: string | undefined;
  readonly providerName?: string | undefined;
}

/** One process with one account, shared by all kinds. */
export class Session {
  readonly creates = new Creates();
  readonly holders = new Holders();
  /** What the program of this run declares, by `ActionOperation.owner`: a comparison of anything else is a refresh. */
  readonly declaredActions = new Set<string>();
  readonly plannedChanges = new PlannedChanges();
  readonly presence: Presence;
  readonly costs = new Costs();
  /** What became of creates that an earlier run left unclear, by `Operation.owner`. */
  readonly foundCreates = new Map<string, Made | undefined>();
  /** Whether the catalog refused to be read. */
  catalogIsUnread = false;
  readonly #others: OtherSettings;
  #isOfToday: boolean;
  #client: Client | undefined;
  #exchanged: Promise<Client> | undefined;
  #tried: Promise<Error | undefined> | undefined;

  constructor(
    readonly config: Config,
    protected readonly host: Host,
    { isOfToday = false, provider, providerName }: Origin,
  ) {
    this.presence = new Presence(config.acceptMissing, (id) => this.creates.hasMade(id), providerName);
    this.#others = new OtherSettings(config, host, provider);
    this.#isOfToday = isOfToday;
  }

  /** Made when first needed: a run without drift needs no key. */
  client(): Client {
    this.#client ??= openClient(this.config, this.host.env, this.host.clock);
    return this.#client;
  }

  /** Whether this run may make the holder let go of a name, or of the object `of`; the engine does not tell the order. */
  mayLetGo = (holder: ObjectRef, of?: ObjectRef): boolean =>
    this.plannedChanges.letsGo(holder, of) ?? this.holders.isUndecided(holder);

  /** The engine checks only what a program declares, with the settings of that program. */
  isChecking(): void {
    this.#isOfToday = true;
  }

  /** Whether an error may come from settings of an earlier run, and so says nothing of today's. */
  mayBeOld(error: unknown): error is Error {
    const hasNoSettings = error instanceof BadConfig || error instanceof OldKey;
    return !this.#isOfToday && (isUseless(error) || hasNoSettings);
  }

  /** What to do about settings of an earlier run. */
  get remedy(): string {
    return this.#others.how;
  }

  /**
   * Runs what asks for an object of the state. Where key or address are of no use, with key and address of the
   * environment, if they are of the stamp's account; from then on with those.
   */
  async asOwner<T>(stamp: Stamp | undefined, work: () => Promise<T>): Promise<T> {
    if (!stamp) return work();
    const useless = this.#exchanged || this.#isOfToday ? undefined : await this.#uselessFor(stamp);
    if (useless || this.#exchanged) await this.#exchange(stamp, useless);
    const used = this.#client;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      // Another call may have exchanged the key meanwhile.
      if (this.#client === used || !used) await this.#exchange(stamp, error);
      return work();
    }
  }

  /** Why replayed settings can't be used for an object, before anything else is sent with them. */
  #uselessFor(stamp: Stamp): Promise<Error | undefined> | Error {
    const { isMixed, baseUrl } = this.config;
    if (isMixed && baseUrl !== stamp.address) return notSent(stamp, baseUrl);
    this.#tried ??= this.#tryOut();
    return this.#tried;
  }

  async #tryOut(): Promise<Error | undefined> {
    try {
      const client = this.client();
      await stampOf(client.with({ deadline: client.clock.now() + this.#others.patience }));
    } catch (error) {
      if (isUseless(error) || error instanceof BadConfig) return error;
      // Anything else may pass: the work itself has more time, and tells it better.
    }
    return undefined;
  }

  async #exchange(stamp: Stamp, refused?: Error): Promise<void> {
    if (refused) this.#exchanged ??= this.#others.instead(stamp, refused);
    this.#client = await this.#exchanged?.catch((error: unknown) => {
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
