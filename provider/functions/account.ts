import { type Client, openClient, readSettings } from "../client";

const clients = new Map<string, Client>();

/**
 * The client of an account, from settings by their full names (`cloudcompute:apiKey`), else from the environment.
 * The look-ups of one process and account share it: one list a kind, one schedule. Throws `BadConfig`.
 */
export function accountClient(
  settings: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Client {
  const account = readSettings((key) => settings[key], env);
  const key = JSON.stringify([account.apiKey, account.baseUrl, account.runUrl]);
  const client = clients.get(key) ?? openClient(account, env);
  clients.set(key, client);
  return client;
}
