import { type Client, environment, KeyOfOtherAddress, NetworkFailure, openClient, Unauthorized } from "../../client";
import { withoutAdvice } from "../check/catalog-failure";
import type { Config, Host } from "../config";
import { isSameAccount, NO_MORE, named, type Stamp, stampOf } from "./account";

/** The engine replays the settings of the last run where it does not run the program, and they are of no use any more. */
export class OldKey extends Error {
  override readonly name = "OldKey";
}

/** Milliseconds that an unreachable address of an earlier run is tried, where the environment has another one, and where not. */
const PATIENCE = { other: 5_000, none: 30_000 };

/** The key and the address of the environment: together, or not at all. One client a process. */
export class OtherSettings {
  readonly #client: Client | undefined;

  constructor(
    private readonly config: Config,
    private readonly host: Host,
    /** URN of the explicit provider, where it is known. */
    private readonly provider: string | undefined,
  ) {
    const pair = environment(host.env);
    const isOther = pair.apiKey !== config.apiKey || pair.baseUrl !== config.baseUrl;
    if (pair.apiKey && pair.baseUrl && isOther) this.#client = openClient(pair, host.env, host.clock);
  }

  /** Milliseconds to wait for the address of the settings in use. */
  get patience(): number {
    return this.#client ? PATIENCE.other : PATIENCE.none;
  }

  /**
   * The environment's client, if that is of the account that the state's object belongs to. Throws `OldKey`, which says
   * what to do, or `refused` itself where there are no other settings and the refusal says it all.
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
    // Then the refused key is today's, and there is no other one.
    if (key && key === this.config.apiKey) throw refused;
    const alone = key
      ? " The key in CLOUDCOMPUTE_API_KEY is not sent to that address, because CLOUDCOMPUTE_BASE_URL does not name it."
      : "";
    throw new OldKey(
      `${refused.message}\nThe key or the address in the state may be out of date. The object belongs to ${owner}.${alone} ${this.how}`,
    );
  }

  /** What heals it, whichever command was run. */
  get how(): string {
    const target = this.provider
      ? `pulumi up --target '${this.provider}'`
      : "pulumi up --target with the provider's URN";
    return (
      "Set both CLOUDCOMPUTE_API_KEY and CLOUDCOMPUTE_BASE_URL to a key and the address of that account for this run, " +
      `or save the settings of the program in the state: pulumi refresh --run-program, or ${target}. ${NO_MORE}`
    );
  }

  /** Of settings that do not work either nobody knows whose they are. */
  #whose(): Promise<Stamp> {
    const client = this.#client as Client;
    const unknown = { address: client.baseUrl };
    return stampOf(client).catch((error: unknown) => {
      if (isUseless(error)) return unknown;
      throw error;
    });
  }
}

/** Whether an error says that key and address do not work, whatever is asked for. */
export const isUseless = (error: unknown): error is Error =>
  error instanceof Unauthorized ||
  error instanceof KeyOfOtherAddress ||
  (error instanceof NetworkFailure && !error.sent);

/** The key has no address of its own, and the object was made under another address than the present one. */
export const notSent = (stamp: Stamp, baseUrl: string | undefined): OldKey =>
  new OldKey(
    `the key may be of an earlier run and was given without an address. It is not sent to ${baseUrl ?? "any address"}, because the object was made at ${stamp.address}.`,
  );
