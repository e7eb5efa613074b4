import { settleWorkers } from "../resources/endpoints/workers";
import type { Access } from "../state/accounts";
import type { NewFault } from "../state/faults";
import { readOptions } from "../state/options";
import type { Overlay } from "../state/overlays";
import { DEFAULT_QUOTAS, type Quotas } from "../state/quota";
import type { Service } from "../state/service";
import { callRest, existingAccount } from "./call";
import { advance, now } from "./clock";
import { seedCpuEndpoint } from "./cpu-endpoints";
import { jobDetails } from "./jobs";
import { seedPod } from "./pods";
import { SHAPES } from "./shapes";
import { setWorkers } from "./workers";

/** One call under `/_emulator/`; `body` fits the shape that is named, and the answer is `{}` where there is none. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** May have parts such as `:id`. */
  readonly name: string;
  readonly shape?: object;
  answer(service: Service, body: never, params: Readonly<Record<string, string>>): unknown;
}

/** Everything that tests can do to the service from outside; the routes need no key. */
export const CONTROL_ROUTES: ControlRoute[] = [
  { method: "POST", name: "reset", answer: (service) => service.reset() },
  { method: "GET", name: "requests", answer: (service) => ({ requests: service.requests.list() }) },
  { method: "DELETE", name: "requests", answer: (service) => service.requests.clear() },
  { method: "GET", name: "clock", answer: now },
  { method: "POST", name: "clock", shape: SHAPES.clock, answer: advance },
  { method: "GET", name: "faults", answer: (service) => ({ faults: service.faults.list() }) },
  {
    method: "POST",
    name: "faults",
    shape: SHAPES.fault,
    answer: (service, body: NewFault) => service.faults.add(body),
  },
  { method: "DELETE", name: "faults", answer: (service) => service.faults.clear() },
  { method: "GET", name: "quotas", answer: (service) => service.quota.limits },
  { method: "POST", name: "quotas", shape: SHAPES.quotas, answer: setQuotas },
  { method: "POST", name: "quotas/spend", shape: SHAPES.spending, answer: spend },
  { method: "POST", name: "latency", shape: SHAPES.latency, answer: setLatency },
  { method: "GET", name: "options", answer: (service) => service.options },
  { method: "POST", name: "options", shape: SHAPES.options, answer: setOptions },
  { method: "POST", name: "keys", shape: SHAPES.key, answer: issueKey },
  { method: "DELETE", name: "keys", shape: SHAPES.revokedKey, answer: revokeKey },
  { method: "POST", name: "pods", shape: SHAPES.pod, answer: seedPod },
  { method: "POST", name: "cpu-endpoints", shape: SHAPES.cpuEndpoint, answer: seedCpuEndpoint },
  { method: "GET", name: "overlays", answer: (service) => ({ overlays: service.overlays.list() }) },
  {
    method: "POST",
    name: "overlays",
    shape: SHAPES.overlay,
    answer: (service, overlay: Overlay) => service.overlays.add(overlay),
  },
  { method: "DELETE", name: "overlays", answer: (service) => service.overlays.clear() },
  { method: "POST", name: "workers", shape: SHAPES.workers, answer: setWorkers },
  { method: "POST", name: "call", shape: SHAPES.call, answer: callRest },
  { method: "GET", name: "jobs/:id", answer: (service, _body, { id = "" }) => ({ job: jobDetails(service, id) }) },
];

function spend(service: Service, body: { account?: string; requests: number }): object {
  const { userId } = existingAccount(service, body.account);
  service.quota.spend(userId, body.requests);
  return { windows: service.quota.windows(userId) };
}

/** A window that is not named keeps its quota. */
function setQuotas(service: Service, body: Partial<Quotas> | null): Quotas | null {
  const { quota } = service;
  quota.set(body && { ...(quota.limits ?? DEFAULT_QUOTAS), ...body });
  return service.quota.limits;
}

function setLatency(service: Service, { ms }: { ms: number }): object {
  service.latencyMs = ms;
  return { ms };
}

function setOptions(service: Service, body: Record<string, unknown>): object {
  Object.assign(service.options, readOptions(body));
  settleAll(service);
  return service.options;
}

/** An option, such as the stock of GPUs, changes existing workers too. */
function settleAll(service: Service): void {
  for (const account of service.accounts.all()) {
    for (const endpoint of account.endpoints.values()) settleWorkers({ service, account }, endpoint);
  }
}

function issueKey(service: Service, body: { account?: string; access?: Access }): object {
  return { apiKey: service.accounts.issue(body.account ?? service.defaultAccount, body.access ?? "full") };
}

function revokeKey(service: Service, { apiKey }: { apiKey: string }): void {
  service.accounts.revoke(apiKey);
}
