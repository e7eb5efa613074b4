import { type Client, openClient } from "../../provider/client";
import { type AnyLookup, answer } from "../../provider/functions";
import { Service } from "../harness/emulator";

/** An emulator with a client, and what tests do to it. */
export interface Account {
  readonly service: Service;
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
  const service = await Service.start({ seed: 1 });
  const { apiKey, url, runUrl } = service.emulator;
  const client = openClient({ apiKey, baseUrl: url, runUrl }, {});
  return {
    service,
    client,
    ask: (lookup, args = {}) => answer(lookup, client, args),
    control: (name, body) => service.control("POST", name, body),
    requests: async () => {
      const noted = await service.noted();
      await service.forget();
      return noted.map(({ path }) => path);
    },
    close: async () => {
      await client.close();
      await service.close();
    },
  };
}
