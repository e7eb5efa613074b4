import { checker } from "../schema";
import { FORMAT, type Snapshot, VERSION } from "./snapshot";

/** The text is no state that this emulator can resume; the message gives the reason. */
export class NoSnapshot extends Error {}

/** The snapshot that a text holds. Throws `NoSnapshot` when it is none, or of another version. */
export function readSnapshot(text: string): Snapshot {
  const value = parse(text) as Partial<Snapshot> | null;
  if (value?.format !== FORMAT) throw new NoSnapshot("it is not a data file of the emulator");
  if (value.version !== VERSION) {
    throw new NoSnapshot(
      `it is of version ${JSON.stringify(value.version)}, and this emulator reads version ${VERSION}`,
    );
  }
  const [misfit] = misfits(value);
  if (misfit !== undefined) throw new NoSnapshot(`it is damaged: ${misfit}`);
  return value as Snapshot;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoSnapshot(`it is not JSON: ${(error as Error).message}`);
  }
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };

/** Every member is required; others may stand beside them. */
function record(properties: object, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

function list(items: object): object {
  return { type: "array", items };
}

const LOG = record({
  lines: list(record({ ts: TEXT, source: { enum: ["container", "system"] }, line: TEXT })),
  last: record({ time: NUMBER, count: NUMBER }),
});
const WORKER = record({
  id: TEXT,
  version: NUMBER,
  status: { enum: ["INITIALIZING", "IDLE", "RUNNING", "THROTTLED", "UNHEALTHY"] },
  image: TEXT,
  gpuCount: NUMBER,
  readyAt: NUMBER,
  idleSince: NUMBER,
  leaving: { type: "boolean" },
  log: LOG,
});
const JOB = record({
  id: TEXT,
  request: record({ input: { type: "object" } }),
  sync: { type: "boolean" },
  state: { enum: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"] },
  queuedAt: NUMBER,
  expiresAt: NUMBER,
  retries: NUMBER,
  chunks: list({ type: "object" }),
});
const TOTALS = record({ completed: NUMBER, failed: NUMBER, retried: NUMBER });
const OBJECT = { id: TEXT, createdAt: NUMBER };
const ACCOUNT = record(
  {
    name: TEXT,
    userId: TEXT,
    registries: list(record({ ...OBJECT, username: TEXT, password: TEXT })),
    delegations: list(record(OBJECT)),
    templates: list(record(OBJECT)),
    networkVolumes: list(record(OBJECT)),
    endpoints: list(
      record({
        ...OBJECT,
        templateId: TEXT,
        gpuIds: TEXT,
        version: NUMBER,
        lastRequestAt: NUMBER,
        releases: list(record({ id: TEXT, version: NUMBER, createdAt: NUMBER, diff: list(record({ field: TEXT })) })),
        fleet: list(WORKER),
      }),
    ),
    pods: list(record({ ...OBJECT, price: NUMBER, step: NUMBER, dataCenterIds: list(TEXT), log: LOG })),
    charges: list(
      record({ book: TEXT, id: TEXT, worker: TEXT, column: TEXT, perHour: NUMBER, from: NUMBER, to: NUMBER }, [
        "worker",
        "to",
      ]),
    ),
    fees: list(record({ book: TEXT, column: TEXT, usd: NUMBER, at: NUMBER })),
    queues: list(record({ ownerId: TEXT, jobs: list(JOB), totals: TOTALS })),
  },
  ["fees", "queues"],
);

/** Checks the members that only the emulator knows. The rest is checked against the published interface later. */
const misfits = checker(
  record({
    clock: record({ mode: { enum: ["still", "wall"] }, now: NUMBER, ahead: NUMBER }),
    seed: NUMBER,
    options: { type: "object" },
    defaultAccount: TEXT,
    apiKey: TEXT,
    accounts: list(ACCOUNT),
    keys: list(record({ apiKey: TEXT, account: TEXT, access: { enum: ["full", "read-only", "none"] } })),
  }),
);
