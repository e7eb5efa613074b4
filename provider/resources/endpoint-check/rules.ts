import type { Problem } from "../kind";
import type { DesiredCheck } from "./args";

const WAYS = ["job", "http", "websocket"] as const;

/** What can be found wrong without asking the service. */
export function checkRules(known: Partial<DesiredCheck>, isUnknown: (path: string) => boolean): Problem[] {
  const given = WAYS.filter((way) => known[way] !== undefined || isUnknown(way));
  return [...oneOf(given), ...triggersProblems(known.triggers), ...bodyProblems(known.http)];
}

function oneOf([first, second]: readonly string[]): Problem[] {
  if (first !== undefined && second === undefined) return [];
  if (first === undefined)
    return [{ path: "", text: `one of ${WAYS.join(", ")} is required: how is the endpoint to be asked?` }];
  return [
    { path: second as string, text: `can't be given beside ${first}: a check asks in one way. Declare a second check` },
  ];
}

function triggersProblems(triggers: unknown): Problem[] {
  if (triggers === undefined || (typeof triggers === "object" && triggers !== null)) return [];
  return [{ path: "triggers", text: "must be a list or a map of values" }];
}

function bodyProblems(http: Partial<DesiredCheck>["http"]): Problem[] {
  if (!http || http.body === undefined || (http.method !== "GET" && http.method !== "HEAD")) return [];
  return [{ path: "http.body", text: `can't be sent with the method ${http.method}: set http.method, as to POST` }];
}
