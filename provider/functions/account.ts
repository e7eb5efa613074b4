import { type Client, openClient, readSettings } from "../client";
import { PULUMI_SETTINGS } from "../words/settings";

const clients = new Map<string, Client>();

/**
 * Returns the client of an account, from settings by their full names (`cloudcompute:apiKey`) or else from the
 * environment. All look-ups of one process and account share it, with one list per kind and one schedule. Throws
 * `BadConfig`.
 */
export function accountClient(
  settings: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Client {
  const account = readSettings((key) => settings[key], env, undefined, PULUMI_SETTINGS);
  const key = JSON.stringify([account.apiKey, account.baseUrl, account.runUrl]);
  const client = clients.get(key) ?? openClient(account, env, undefined, "look-up");
  clients.set(key, client);
  return client;
}
