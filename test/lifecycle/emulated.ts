import type { Emulator } from "../../emulator";
import type { Clock } from "../../provider/client";
import type { Values } from "../../provider/lifecycle/values";

/** The service, the requests that others send to it, and a clock that advances only while somebody waits. */
export class Emulated {
  constructor(readonly emulator: Emulator) {}

  /** Sends a request that is not the provider's. */
  async rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: Values }> {
    const answer = await fetch(`${this.emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.emulator.apiKey}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  }

  /** Sends a GraphQL request that is not the provider's. Throws if the answer contains errors. */
  async graphql(query: string, variables: Values): Promise<Values> {
    const { body } = await this.rest("POST", `/graphql?api_key=${this.emulator.apiKey}`, { query, variables });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data as Values;
  }

  /**
   * Creates an object that belongs to somebody else. In an account with any object, the provider accepts that an object
   * of the state is missing.
   */
  async neighbour(): Promise<void> {
    await this.rest("POST", "/v2/registries", { name: "neighbour", username: "u", password: "p" });
  }

  /** Calls the emulator's control interface. */
  control(method: string, call: string, body?: unknown): Promise<Values> {
    return this.rest(method, `/_emulator/${call}`, body).then((answer) => answer.body);
  }

  /** The requests since the last call, such as `PATCH /v2/serverless/x` or `saveEndpoint`. */
  async requests(): Promise<string[]> {
    const { requests } = (await this.control("GET", "requests")) as { requests: Record<string, string>[] };
    await this.control("DELETE", "requests");
    return requests
      .filter(({ path }) => !path?.startsWith("/_emulator"))
      .map((r) => r.operation ?? `${r.method} ${r.path}`);
  }

  /**
   * A clock that advances only while somebody waits, together with the emulator's. Several sleepers wake in the order
   * of their times.
   */
  protected async clock(): Promise<Clock> {
    let now = Date.parse(String((await this.control("GET", "clock")).now));
    const sleepers: { readonly at: number; wake(): void }[] = [];
    const pass = async () => {
      while (sleepers.length > 0) {
        // This request takes a round trip, in which everything that is not asleep proceeds until it waits.
        await this.control("GET", "clock");
        const then = Math.max(now, Math.min(...sleepers.map(({ at }) => at)));
        await this.control("POST", "clock", { advance: (then - now) / 1000 });
        now = then;
        const due = sleepers.filter(({ at }) => at <= now);
        for (const sleeper of due) sleepers.splice(sleepers.indexOf(sleeper), 1);
        for (const { wake } of due) wake();
      }
    };
    return {
      now: () => now,
      sleep: (ms) =>
        new Promise((wake, fail) => {
          if (sleepers.push({ at: now + Math.ceil(ms), wake }) === 1) pass().catch(fail);
        }),
    };
  }
}

/** The values as the wire carries them, without `undefined`. */
export const stored = (values: Values): Values => JSON.parse(JSON.stringify(values));
