import { demandOf } from "../jobs/demand";
import type { QueueSnapshot } from "../jobs/queue";
import { type Account, emptyAccount, type Issued } from "./accounts";
import type { Position } from "./clock";
import type { Delegation, Endpoint, NetworkVolume, Pod, Registry, Template, Worker } from "./entities";
import { type Charge, type Fee, Ledger } from "./ledger";
import { Log, type LogSnapshot } from "./logs";
import { type Choices, readOptions } from "./options";
import type { Service } from "./service";

/** The format name in a data file of the emulator. */
export const FORMAT = "cloudcompute-emulator";

/** Raised whenever a file of an earlier emulator can no longer be read. */
export const VERSION = 1;

/** A log holds readers; its text is what is kept. */
type Kept<T extends { readonly log: Log }> = Omit<T, "log"> & { readonly log: LogSnapshot };

interface KeptEndpoint extends Omit<Endpoint, "fleet" | "demand"> {
  readonly fleet: readonly Kept<Worker>[];
}

/** One account; lists are in the order of creation. */
interface KeptAccount {
  readonly name: string;
  readonly userId: string;
  readonly registries: readonly Registry[];
  readonly delegations: readonly Delegation[];
  readonly templates: readonly Template[];
  readonly networkVolumes: readonly NetworkVolume[];
  readonly endpoints: readonly KeptEndpoint[];
  readonly pods: readonly Kept<Pod>[];
  readonly charges: readonly Charge[];
  /** Absent in a file that an earlier emulator wrote. */
  readonly fees?: readonly Fee[];
  /** Absent from files of an emulator that had no jobs. */
  readonly queues?: readonly QueueSnapshot[];
}

/**
 * The state of a service as plain JSON. Faults, overlays, latency, quotas and the log of requests are not part of it:
 * they belong to one run.
 */
export interface Snapshot {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly clock: Position;
  /** The state of the generator of ids, so that it makes no id twice. */
  readonly seed: number;
  readonly options: Choices;
  /** The name of the default account, and its key. */
  readonly defaultAccount: string;
  readonly apiKey: string;
  readonly accounts: readonly KeptAccount[];
  readonly keys: readonly Issued[];
}

/** The service as it stands. What is due is carried out first, so that nothing of the past is pending in it. */
export function snapshotOf(service: Service): Snapshot {
  const clock = service.clock.position;
  service.clock.settle();
  const { accounts, options, defaultAccount, apiKey } = service;
  return {
    format: FORMAT,
    version: VERSION,
    clock,
    seed: service.random.seed,
    options,
    defaultAccount,
    apiKey,
    accounts: accounts.all().map(keptAccount),
    keys: accounts.issued(),
  };
}

/** Puts a snapshot's accounts, keys, options and time into a new service; what awaits its objects is not planned yet. */
export function restore(service: Service, { accounts, keys, clock, options }: Snapshot): void {
  service.clock.goOnFrom(clock);
  service.options = { ...service.options, ...readOptions({ ...options }), ...service.chosen };
  for (const account of accounts) service.accounts.add(accountOf(account));
  for (const { account, access, apiKey } of keys) service.accounts.issue(account, access, apiKey);
}

function keptAccount({ name, userId, ledger, ...objects }: Account): KeptAccount {
  const { registries, delegations, templates, networkVolumes, endpoints, pods, queues } = objects;
  return {
    name,
    userId,
    registries: [...registries.values()],
    delegations: [...delegations.values()],
    templates: [...templates.values()],
    networkVolumes: [...networkVolumes.values()],
    endpoints: [...endpoints.values()].map(({ demand, ...endpoint }) => ({
      ...endpoint,
      fleet: endpoint.fleet.map(withLog),
    })),
    pods: [...pods.values()].map(withLog),
    charges: ledger.charges,
    fees: ledger.fees,
    queues: [...queues].map(([ownerId, queue]) => ({ ownerId, ...queue.snapshot })),
  };
}

function withLog<T extends { readonly log: Log }>(object: T): Kept<T> {
  return { ...object, log: object.log.snapshot };
}

function accountOf({ name, userId, charges, fees = [], endpoints, pods, ...lists }: KeptAccount): Account {
  const ledger = new Ledger();
  ledger.charges.push(...charges);
  ledger.fees.push(...fees);
  return {
    name,
    userId,
    ...emptyAccount(),
    ledger,
    registries: byId(lists.registries),
    delegations: byId(lists.delegations),
    templates: byId(lists.templates),
    networkVolumes: byId(lists.networkVolumes),
    endpoints: byId(
      endpoints.map((endpoint) => ({
        ...endpoint,
        fleet: endpoint.fleet.map(logged<Worker>),
        demand: demandOf(endpoint.type),
      })),
    ),
    pods: byId(pods.map(logged<Pod>)),
  };
}

function logged<T extends { readonly log: Log }>({ log, ...object }: Kept<T>): T {
  return { ...object, log: Log.from(log) } as unknown as T;
}

function byId<T extends { readonly id: string }>(objects: readonly T[]): Map<string, T> {
  return new Map(objects.map((object) => [object.id, object]));
}
