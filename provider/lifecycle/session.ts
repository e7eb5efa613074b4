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

/** The source of a session's settings. */
export interface Origin {
  /** True if the settings are certainly current. Otherwise the engine may have replayed them from an earlier run. */
  readonly isOfToday?: boolean;
  /**
   * How the commands and the program refer to the explicit provider: `provider` is its URN, `providerName` its name in
   * the program.
   */
  readonly provider?: string | undefined;
  readonly providerName?: string | undefined;
}

/** The client and the records that one process shares between all kinds for one account. */
export class Session {
  readonly creates = new Creates();
  readonly holders: Holders;
  /**
   * The actions that the program of this run declares, by `ActionOperation.owner`. A comparison of any other action is
   * a refresh.
   */
  readonly declaredActions = new Set<string>();
  readonly plannedChanges = new PlannedChanges();
  readonly presence: Presence;
  readonly costs = new Costs();
  /** The objects found for creates whose outcome an earlier run did not know, by `Operation.owner`. */
  readonly foundCreates = new Map<string, Made | undefined>();
  /** True if the catalog could not be read. */
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
    this.holders = new Holders(config.next);
    this.presence = new Presence(config.acceptMissing, (id) => this.creates.hasMade(id), providerName);
    this.#others = new OtherSettings(config, host, provider);
    this.#isOfToday = isOfToday;
  }

  /** The client is opened on first use, because a run without drift needs no key. */
  client(): Client {
    this.#client ??= openClient(this.config, this.host.env, this.host.clock, "provider");
    return this.#client;
  }

  /**
   * True if this run may make the holder release its name, or the object `of` that it uses, before another resource
   * needs it. The engine does not announce the order of its operations.
   */
  mayRelease = (holder: ObjectRef, of?: ObjectRef): boolean =>
    this.plannedChanges.releases(holder, of) ?? this.holders.isUndecided(holder);

  /**
   * Notes that the settings are current. The engine runs checks only for what a program declares, with that program's
   * settings.
   */
  isChecking(): void {
    this.#isOfToday = true;
  }

  /** True if the error may result from the settings of an earlier run, so that it does not concern the current ones. */
  mayBeOld(error: unknown): error is Error {
    const hasNoSettings = error instanceof BadConfig || error instanceof OldKey;
    return !this.#isOfToday && (isUseless(error) || hasNoSettings);
  }

  /** Advice for settings of an earlier run that no longer work. */
  get remedy(): string {
    return this.#others.how;
  }

  /**
   * Runs work on an object of the state. If the key or address does not work, the session switches for good to those of
   * the environment, provided that they belong to the account in the stamp. Throws `OldKey`, or the service's refusal,
   * if they do not.
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
      // Another call may have switched the client in the meantime.
      if (this.#client === used || !used) await this.#exchange(stamp, error);
      return work();
    }
  }

  /**
   * The reason why replayed settings can't be used for an object. It is determined before anything else is sent with
   * them.
   */
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
      // Other errors may be temporary. The work itself has more time, and its error is more precise.
    }
    return undefined;
  }

  async #exchange(stamp: Stamp, refused?: Error): Promise<void> {
    if (refused) this.#exchanged ??= this.#others.instead(stamp, refused);
    this.#client = await this.#exchanged?.catch((error: unknown) => {
      // The service may answer again when the next object needs it.
      this.#exchanged = undefined;
      throw error;
    });
  }

  /** The value of `CLOUDCOMPUTE_DELETE_POLICY` for this run. */
  get deletePolicy(): string | undefined {
    return this.host.env.CLOUDCOMPUTE_DELETE_POLICY;
  }

  /** The source of random numbers from 0 up to, but not including, 1. */
  get random(): () => number {
    return this.host.random;
  }
}
