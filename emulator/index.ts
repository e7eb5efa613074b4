import { randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildServer } from "./server";
import { DEFAULT_ACCOUNT } from "./state/accounts";
import { Clock } from "./state/clock";
import { type Choices, readOptions } from "./state/options";
import { DEFAULT_QUOTAS, PUBLISHED_QUOTAS, type Quotas } from "./state/quota";
import { Random } from "./state/random";
import { Service } from "./state/service";

export { DEFAULTS as DEFAULT_OPTIONS, OPTION_NAMES } from "./state/options";
export type { Choices as EmulatorChoices, Quotas as EmulatorQuotas };

/** How an emulator begins; `reset` returns to this. */
export interface EmulatorOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** `still`, the default, moves only by `POST /_emulator/clock`; `wall` follows the machine's clock as well. */
  readonly clock?: "still" | "wall";
  /** Where the time of a still clock begins; default: now. */
  readonly startTime?: Date;
  /** Requests a user may make; `default` is 6,000 a minute, `published` the interface's example (60 a minute). */
  readonly quota?: "default" | "published" | "off" | Quotas;
  /** Makes ids and keys the same on every run. */
  readonly seed?: number;
  /** Same names as `POST /_emulator/options`. */
  readonly options?: Partial<Choices>;
}

/** A running emulator, reachable from this machine only. */
export interface Emulator {
  /** `{base_url}`: REST under `/v2`, GraphQL at `/graphql`, control under `/_emulator`; no trailing slash. */
  readonly url: string;
  /** `{run_url}`. */
  readonly runUrl: string;
  /** A key with full access to the default account. */
  readonly apiKey: string;
  /** Empties all accounts and returns to the first options; keys stay valid, time does not go back. */
  reset(): Promise<void>;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts a stateful emulator of the whole service on the loopback address.
 * Rejects when the port is taken or an option is unknown.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const service = buildService(options);
  const server = buildServer(service);
  const url = await listen(server, options.port ?? 0);
  // Jobs have a host of their own in the real service; here a prefix tells the two apart.
  service.runUrl = `${url}/run`;
  const ticking = options.clock === "wall" ? tick(service.clock) : undefined;
  return {
    url,
    runUrl: service.runUrl,
    apiKey: service.accounts.issue(DEFAULT_ACCOUNT, "full"),
    reset: async () => service.reset(),
    close: async () => {
      clearInterval(ticking);
      await server.close();
    },
  };
}

function buildService(options: EmulatorOptions): Service {
  const start = options.startTime?.getTime() ?? Math.floor(Date.now() / 1000) * 1000;
  const random = new Random(options.seed ?? randomInt(2 ** 32));
  const beginnings = { options: readOptions({ ...options.options }), quotas: quotasOf(options.quota) };
  return new Service(new Clock(options.clock ?? "still", start), random, beginnings);
}

function quotasOf(quota: EmulatorOptions["quota"] = "default"): Quotas | null {
  if (quota === "default") return DEFAULT_QUOTAS;
  if (quota === "published") return PUBLISHED_QUOTAS;
  return quota === "off" ? null : quota;
}

async function listen(server: FastifyInstance, port: number): Promise<string> {
  await server.listen({ host: "127.0.0.1", port });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const TICK_MS = 250;

/** Requests settle what is due by themselves; only open log streams need somebody to look at the clock. */
function tick(clock: Clock): NodeJS.Timeout {
  return setInterval(() => clock.settle(), TICK_MS).unref();
}
