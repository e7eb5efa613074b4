import { carryOut, pick } from "../rest/pipeline";
import type { Route } from "../rest/route";
import { REVISION } from "../revisions";
import type { Account } from "../state/accounts";
import { notFound } from "../state/refusal";
import type { Service } from "../state/service";

/** A change by REST, as somebody else in the account would make it. */
export interface RestCall {
  readonly account?: string;
  readonly method: "POST" | "PATCH" | "DELETE";
  /** Such as `/v2/serverless/4m7x2k9qa1b2c3`. */
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Carries out a REST call without a key, outside quota, faults and the log of requests: these belong to the program
 * under test. Answers what REST would. Throws its refusal.
 */
export async function callRest(service: Service, { account, method, path, body }: RestCall): Promise<unknown> {
  const { route, params } = routeOf(method, path);
  const key = { account: existingAccount(service, account), access: "full" as const };
  const request = { path, params, query: new URLSearchParams(), headers: {}, body: JSON.stringify(body) ?? "" };
  const answer = await carryOut(service, key, route, request);
  return typeof answer.body === "string" ? JSON.parse(answer.body) : {};
}

/** The account of that name, or the default one. Throws 404: a misspelt name must not make a new account. */
export function existingAccount({ accounts, defaultAccount }: Service, name = defaultAccount): Account {
  const account = accounts.all().find((one) => one.name === name);
  if (!account) throw notFound(`account ${name}`);
  return account;
}

function routeOf(method: string, path: string): { route: Route; params: Record<string, string> } {
  const fitting = REVISION.routes.flatMap((route) => {
    const match = patternOf(route).exec(path);
    return match ? [{ method: route.method, route, params: { ...match.groups } }] : [];
  });
  if (fitting.length === 0) throw notFound();
  return pick(fitting, method);
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
