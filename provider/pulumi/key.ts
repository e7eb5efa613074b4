import { type Client, openClient, type Unauthorized } from "../client";
import { type Stamp, stampOf } from "./account";
import type { Config } from "./config";
import type { Host } from "./host";

/** The engine replays the key of the last run on `refresh` and `destroy`, and that key was refused. */
export class OldKey extends Error {
  override readonly name = "OldKey";
}

const HOW =
  "Put a new key of that account into CLOUDCOMPUTE_API_KEY for this run, or make the state take the configured one: " +
  "pulumi refresh --run-program, or pulumi up --target with the provider's URN.";

/** A client with the environment's key, if that is a key of the account that the state's object belongs to. */
export async function clientOfEnvironment(
  config: Config,
  host: Host,
  stamp: Stamp,
  refused: Unauthorized,
): Promise<Client> {
  const apiKey = host.env.CLOUDCOMPUTE_API_KEY;
  const owner = `account ${stamp.account ?? "unknown"} at ${stamp.address}`;
  // Then there is no other key: what the refusal itself says is all that there is to say.
  if (apiKey === config.apiKey) throw refused;
  if (!apiKey) throw new OldKey(`${refused.message}\nThe state may hold an old key; the object is of ${owner}. ${HOW}`);
  const client = openClient({ ...config, apiKey }, host.env, host.clock);
  const here = await stampOf(client);
  if (here.address === stamp.address && here.account !== undefined && here.account === stamp.account) return client;
  throw new OldKey(`the key of the last run was refused, and CLOUDCOMPUTE_API_KEY is no key of ${owner}. ${HOW}`);
}
