import type { IsAt, Problem } from "../kind";
import type { DesiredCheck } from "./args";

const WAYS = ["job", "http", "websocket"] as const;

/** Finds problems that can be detected without a request to the service. */
export function checkRules(known: Partial<DesiredCheck>, isUnknown: IsAt, isDefault: IsAt): Problem[] {
  const given = WAYS.filter((way) => known[way] !== undefined || isUnknown(way));
  return [...oneOf(given), ...triggersProblems(known.triggers), ...bodyProblems(known.http, isDefault)];
}

function oneOf([first, second]: readonly string[]): Problem[] {
  if (first !== undefined && second === undefined) return [];
  if (first === undefined)
    return [{ path: "", text: `give one of ${WAYS.join(", ")}, which defines the request of the check` }];
  return [
    {
      path: second as string,
      text: `can't be given beside ${first}, because a check sends one kind of request: declare a second check`,
    },
  ];
}

function triggersProblems(triggers: unknown): Problem[] {
  if (triggers === undefined || (typeof triggers === "object" && triggers !== null)) return [];
  return [{ path: "triggers", text: "must be a list or a map of values" }];
}

function bodyProblems(http: Partial<DesiredCheck>["http"], isDefault: IsAt): Problem[] {
  if (!http || http.body === undefined || (http.method !== "GET" && http.method !== "HEAD")) return [];
  const its = isDefault("http.method") ? ", its default" : "";
  const text = `can't be sent with the method ${http.method}${its}: set http.method to one that has a body, such as POST`;
  return [{ path: "http.body", text }];
}
