import { type Client, environment, KeyOfOtherAddress, NetworkFailure, openClient, Unauthorized } from "../../client";
import { withoutAdvice } from "../check/read-failure";
import type { Config, Host } from "../config";
import { forgetting, isSameAccount, named, type Stamp, stampOf } from "./account";

/** Without running the program, the engine replays the settings of the last run, and these no longer work. */
export class OldKey extends Error {
  override readonly name = "OldKey";
}

/**
 * How long to try an unreachable address of an earlier run, in milliseconds: `other` if the environment has another
 * address, `none` if it does not.
 */
const PATIENCE = { other: 5_000, none: 30_000 };

/** The key and the address in the environment, which are used only together. They share one client per process. */
export class OtherSettings {
  readonly #client: Client | undefined;

  constructor(
    private readonly config: Config,
    private readonly host: Host,
    /** The URN of the explicit provider, if it is known. */
    private readonly provider: string | undefined,
  ) {
    const pair = environment(host.env);
    const isOther = pair.apiKey !== config.apiKey || pair.baseUrl !== config.baseUrl;
    if (pair.apiKey && pair.baseUrl && isOther) this.#client = openClient(pair, host.env, host.clock, "provider");
  }

  /** How long to wait for the address in use, in milliseconds. */
  get patience(): number {
    return this.#client ? PATIENCE.other : PATIENCE.none;
  }

  /**
   * The environment's client, if its account is the one that the object belongs to. Throws `OldKey` with advice, or
   * `refused` itself if there are no other settings.
   */
  async instead(stamp: Stamp, refused: Error): Promise<Client> {
    const owner = named(stamp);
    if (this.#client) {
      if (isSameAccount(await this.#whose(), stamp)) return this.#client;
      throw new OldKey(
        `the key or the address of the last run does not work (${withoutAdvice(refused)}), and CLOUDCOMPUTE_API_KEY is not a key of ${owner}. ${this.how}`,
      );
    }
    const { CLOUDCOMPUTE_API_KEY: key } = this.host.env;
    // The refused key is then the current one, and there is no other to try.
    if (key && key === this.config.apiKey) throw refused;
    const alone = key
      ? " The key in CLOUDCOMPUTE_API_KEY is not sent to that address, because CLOUDCOMPUTE_BASE_URL does not name it."
      : "";
    throw new OldKey(
      `${refused.message}\nThe key or the address in the state may be out of date. The object belongs to ${owner}.${alone} ${this.how}`,
    );
  }

  /** Advice that works for every command. */
  get how(): string {
    const { next } = this.config;
    return (
      "Set both CLOUDCOMPUTE_API_KEY and CLOUDCOMPUTE_BASE_URL to a key and the address of that account for this run, " +
      `or save the settings of the program in the state: ${next.refreshWithSettings}, or ${next.saveSettings(this.provider)}. ${forgetting(next)}`
    );
  }

  /** The account of the environment's settings. If they do not work either, the account stays unknown. */
  #whose(): Promise<Stamp> {
    const client = this.#client as Client;
    const unknown = { address: client.baseUrl };
    return stampOf(client).catch((error: unknown) => {
      if (isUseless(error)) return unknown;
      throw error;
    });
  }
}

/** True if the error shows that the key or the address does not work for any request. */
export const isUseless = (error: unknown): error is Error =>
  error instanceof Unauthorized ||
  error instanceof KeyOfOtherAddress ||
  (error instanceof NetworkFailure && !error.sent);

/**
 * The error for a key that was given without an address, if the object was created at another address than the current
 * one. Such a key is not sent.
 */
export const notSent = (stamp: Stamp, baseUrl: string | undefined): OldKey =>
  new OldKey(
    `the key may be of an earlier run and was given without an address. It is not sent to ${baseUrl ?? "any address"}, because the object was made at ${stamp.address}.`,
  );
