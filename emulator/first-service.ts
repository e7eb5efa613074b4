import { randomInt } from "node:crypto";
import { resume } from "./resume";
import type { EmulatorOptions } from "./start-options";
import { Clock } from "./state/clock";
import { identityOf } from "./state/identity";
import { readOptions } from "./state/options";
import { DEFAULT_QUOTAS, PUBLISHED_QUOTAS, type Quotas } from "./state/quota";
import { Random } from "./state/random";
import { Service, type WorkerRuntimes } from "./state/service";
import type { Snapshot } from "./state/snapshot";
import type { SnapshotFile } from "./state/snapshot-file";
import { NoSnapshot } from "./state/snapshot-shape";
import { textModel } from "./text/public-model";

/** The account of `emulator.apiKey` where no name is given. */
const DEFAULT_ACCOUNT = "a";

/**
 * The service that an emulator begins with: an empty one, or the one that the data file holds. Throws `DataFileUnusable`
 * for a file that can't be read, and a `Refusal` for an option that is unknown.
 */
export function buildService(
  options: EmulatorOptions,
  file: SnapshotFile | undefined,
  runtimes: WorkerRuntimes,
): Service {
  const snapshot = file?.read();
  const service = newService(options, snapshot);
  service.runtimes = runtimes;
  if (snapshot && file) goOn(service, snapshot, file);
  openDefaultAccount(service, options.account, snapshot?.apiKey);
  return service;
}

function newService(options: EmulatorOptions, snapshot: Snapshot | undefined): Service {
  const start = options.startTime?.getTime() ?? snapshot?.clock.now ?? Math.floor(Date.now() / 1000) * 1000;
  const random = new Random(snapshot?.seed ?? options.seed ?? randomInt(2 ** 32));
  const defaultAccount = options.account ?? snapshot?.defaultAccount ?? DEFAULT_ACCOUNT;
  const { handlers = {} } = options;
  const chosen = { options: readOptions({ ...options.options }), quotas: quotasOf(options.quota) };
  const beginnings = { ...chosen, defaultAccount, handlers };
  const service = new Service(new Clock(options.clock ?? "still", start), random, beginnings);
  service.models.push(textModel(service));
  return service;
}

function goOn(service: Service, snapshot: Snapshot, file: SnapshotFile): void {
  try {
    resume(service, snapshot);
  } catch (error) {
    throw error instanceof NoSnapshot ? file.notOurs(error.message) : error;
  }
}

/** An account that the file knows stays what it is; its key is the one that follows from the name, or the file's. */
function openDefaultAccount(service: Service, name: string | undefined, kept: string | undefined): void {
  const { accounts, defaultAccount } = service;
  const own = name === undefined ? undefined : identityOf(name);
  // This is drawn before the account, as in earlier versions, so that a seed still gives the same ids.
  const apiKey = own?.apiKey ?? kept ?? service.ids.apiKey();
  accounts.named(defaultAccount, own?.userId);
  service.apiKey = accounts.issue(defaultAccount, "full", apiKey);
}

function quotasOf(quota: EmulatorOptions["quota"] = "default"): Quotas | null {
  if (quota === "default") return DEFAULT_QUOTAS;
  if (quota === "published") return PUBLISHED_QUOTAS;
  return quota === "off" ? null : quota;
}
