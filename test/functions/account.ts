import { type Emulator, startEmulator } from "../../emulator";
import { type Client, openClient } from "../../provider/client";
import { type AnyLookup, answer } from "../../provider/functions";

/** An emulator with a client, and what tests do to it. */
export interface Account {
  readonly emulator: Emulator;
  readonly client: Client;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of every function
  ask(lookup: AnyLookup, args?: object): Promise<any>;
  /** Control of the emulator: `control("pods", { name: "p" })`. */
  control(name: string, body: object): Promise<{ id: string }>;
  /** Paths of the requests since the last question. */
  requests(): Promise<string[]>;
  close(): Promise<void>;
}

export async function account(): Promise<Account> {
  const emulator = await startEmulator({ seed: 1 });
  const client = openClient({ apiKey: emulator.apiKey, baseUrl: emulator.url, runUrl: emulator.runUrl }, {});
  const control = (name: string, init: object) => fetch(`${emulator.url}/_emulator/${name}`, init);
  return {
    emulator,
    client,
    ask: (lookup, args = {}) => answer(lookup, client, args),
    control: async (name, body) => {
      const headers = { "content-type": "application/json" };
      const got = await control(name, { method: "POST", headers, body: JSON.stringify(body) });
      return (await got.json()) as { id: string };
    },
    requests: async () => {
      const { requests } = (await (await control("requests", {})).json()) as { requests: { path: string }[] };
      await control("requests", { method: "DELETE" });
      return requests.map(({ path }) => path);
    },
    close: async () => {
      await client.close();
      await emulator.close();
    },
  };
}
