import type { Endpoint } from "../../provider/client";
import { note, put, putJson } from "../command/output";
import type { WorkerLine } from "../logs/read";

/** An event to report, to a person or a program. */
export type DevEvent =
  | { readonly event: "started"; readonly url: string; readonly apiKey: string; readonly workers: readonly string[] }
  | { readonly event: "deploying"; readonly because: string }
  | { readonly event: "pulumi"; readonly line: string }
  | {
      readonly event: "deployed";
      readonly seconds: number;
      readonly outputs: Readonly<Record<string, unknown>>;
      readonly endpoints: readonly Address[];
    }
  | { readonly event: "failed"; readonly error: string }
  | { readonly event: "restarted"; readonly image: string; readonly workers: number }
  | ({ readonly event: "log"; readonly endpoint: string } & WorkerLine)
  | { readonly event: "destroying" }
  | { readonly event: "ended" };

/** The address at which an endpoint is called. */
export interface Address {
  readonly id: string;
  readonly name: string;
  readonly url: string | undefined;
}

/** Extracts the address of an endpoint. */
export const addressOf = ({ id, name, requestUrls }: Endpoint): Address => {
  return { id, name, url: requestUrls?.base ?? requestUrls?.run };
};

/** Receives each event as it happens. */
export type Report = (event: DevEvent) => void;

/** Writes one JSON document per event. */
export const jsonReport: Report = putJson;

/** Writes lines for a person; failures go to standard error. */
export const textReport: Report = (event) => {
  if (event.event === "failed") note(`error      ${event.error}`);
  else for (const line of linesOf(event)) put(line);
};

function linesOf(event: Exclude<DevEvent, { event: "failed" }>): string[] {
  switch (event.event) {
    case "started":
      return started(event);
    case "deploying":
      return [`deploying  ${event.because}`];
    case "pulumi":
      return event.line.trim() === "" ? [] : [`pulumi     | ${event.line}`];
    case "deployed":
      return deployed(event);
    case "restarted":
      return [`restarted  ${event.image}: ${event.workers} ${event.workers === 1 ? "worker" : "workers"}`];
    case "log":
      return [`${event.endpoint}/${event.worker} ${event.source === "system" ? "*" : "|"} ${event.line}`];
    case "destroying":
      return ["destroying what was deployed; a second Ctrl-C does not wait for that"];
    case "ended":
      return ["ended      nothing is left"];
  }
}

/** With these two variables, another shell can call the endpoints. */
const started = ({ url, apiKey, workers }: Extract<DevEvent, { event: "started" }>) => [
  `emulator   ${url}, with ${workers.length > 0 ? workers.join(", ") : "no workers of your own: images echo their input"}`,
  `           export CLOUDCOMPUTE_BASE_URL=${url} CLOUDCOMPUTE_RUN_URL=${url}/run CLOUDCOMPUTE_API_KEY=${apiKey}`,
  `page       ${url}/_emulator/ shows its objects, jobs and requests in a browser`,
];

const deployed = ({ seconds, outputs, endpoints }: Extract<DevEvent, { event: "deployed" }>) => [
  `deployed   in ${seconds} s; Ctrl-C destroys it`,
  ...Object.entries(outputs).map(
    ([name, value]) => `  ${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  ),
  ...endpoints.map(({ id, name, url }) => `  endpoint ${name} (${id}): ${url ?? "no address"}`),
];
