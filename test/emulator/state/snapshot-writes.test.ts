import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ENDPOINT } from "../../harness/bodies";
import { Service } from "../../harness/emulator";
import fc from "../../properties";

const BEGINNING = { startTime: new Date("2026-06-01T12:00:00Z"), seed: 7 };
const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-snapshot-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** All that both APIs list, whatever the port is. */
async function everything(caller: Service): Promise<object> {
  const read = async (route: string) => (await caller.rest("GET", `/v2/${route}`)).body;
  const lists = ["templates", "network-volumes", "registries", "registries/delegations", "serverless", "pods"];
  const bills = ["billing", "billing/serverless", "billing/networkvolumes", "billing/pods"];
  const endpoints: { id: string }[] = (await read("serverless")).endpoints;
  const details = endpoints.flatMap(({ id }) => [`serverless/${id}/workers`, `serverless/${id}/releases`]);
  const all = [(await caller.query(ACCOUNT)).body];
  for (const route of [...lists, ...bills, ...details]) all.push(await read(route));
  return JSON.parse(JSON.stringify(all).replaceAll(caller.emulator.url, "URL"));
}

const ACCOUNT = `{ myself { id endpoints { id name gpuIds templateId type idleTimeout locations flashBootType scalerType
  scalerValue workersMin workersMax networkVolumeId pods { id desiredStatus } gpuCount version createdAt userId
  instanceIds allowedCudaVersions minCudaVersion template { id name env { key value } } }
  podTemplates { id name } containerRegistryCreds { id name } networkVolumes { id name size } } }`;

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
  fc.constantFrom("__proto__", "é🙂", "\u2028", "-fb", "a -fb"),
);
const container = {
  args: text,
  disk: fc.integer({ min: 1, max: 90 }),
  ports: fc.constantFrom([], ["80/http", "22/tcp"]),
  env: fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true }),
};
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const workerRange = fc.constantFrom({ min: 1 }, { min: 2 }, { max: 1 }, { min: 0, max: 0 }, { min: 1, max: 4 }, {});
const settings = {
  ...container,
  name: text,
  gpu: fc.record({
    pools: fc.constantFrom(["ADA_24"], ["AMPERE_16", "ADA_24"]),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  workers: workerRange,
  scaling: some({
    type: fc.constantFrom("QUEUE_DELAY", "REQUEST_COUNT"),
    value: fc.double({ min: 0.5, max: 1e6, noNaN: true }),
    idleTimeout: fc.nat(900),
  }),
  dataCenterIds: fc.constantFrom([], ["EU-RO-1"], ["US-KS-2", "EU-RO-1"]),
  timeout: fc.nat(),
  flashboot: fc.constantFrom("OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"),
};
const required = (kind: string): object => {
  if (kind === "serverless") return ENDPOINT;
  if (kind === "registries") return { username: "u", password: "p" };
  if (kind === "pods") return { name: "p", image: "i", gpu: { id: "NVIDIA L4" } };
  return kind === "templates" ? { name: "t", image: "org/worker:1" } : { name: "v", size: 10, dataCenter: "EU-RO-1" };
};
const BODIES: Record<string, fc.Arbitrary<object>> = {
  serverless: some(settings),
  templates: some({
    ...container,
    name: text,
    serverless: fc.boolean(),
    public: fc.boolean(),
    category: fc.constantFrom("CPU", "NVIDIA", "AMD"),
    mounts: fc.constantFrom({}, { persistent: { size: 20, path: "/data" } }),
  }),
  "network-volumes": some({ name: text, size: fc.integer({ min: 10, max: 4_096 }) }),
  pods: some({ ...container, name: text }),
  registries: fc.record({ name: text }),
};

interface Write {
  readonly kind: string;
  readonly does: "POST" | "PATCH" | "DELETE" | "busy" | "save";
  readonly body: object;
  /** Which of the objects there are. */
  readonly at: number;
  /** Seconds that pass afterwards. */
  readonly pass: number;
}

/** Endpoints have most that goes on by itself. */
const DOES: Record<string, readonly Write["does"][]> = {
  serverless: ["POST", "PATCH", "PATCH", "busy", "busy", "DELETE"],
  templates: ["POST", "PATCH", "save", "save", "DELETE"],
};
const kinds = fc.constantFrom("serverless", "serverless", "serverless", ...Object.keys(BODIES));

const write: fc.Arbitrary<Write> = kinds.chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    does: fc.constantFrom(...(DOES[kind] ?? (["POST", "PATCH", "DELETE"] as const))),
    body: BODIES[kind] ?? fc.constant({}),
    at: fc.nat(9),
    pass: fc.constantFrom(0, 0, 0, 1, 3, 300_000),
  }),
);

/** Refusals are part of it: what matters is that the state is kept, whatever it is. */
async function perform(caller: Service, { kind, does, body, at, pass }: Write): Promise<void> {
  const [objects = []] = Object.values((await caller.rest("GET", `/v2/${kind}`)).body) as { id: string }[][];
  const id = objects[at % Math.max(1, objects.length)]?.id ?? "nope";
  if (does === "POST") await caller.rest("POST", `/v2/${kind}`, { ...required(kind), ...body });
  else if (does === "busy") await caller.call("POST", "workers", { endpointId: id, busy: at % 3 });
  else if (does === "save") await caller.save({ ...SAVED, templateId: kind === "templates" ? id : "nope" });
  else await caller.rest(does, `/v2/${kind}/${id}`, does === "PATCH" ? body : undefined);
  await caller.advance(pass);
}

const SAVED = { name: "lb", gpuIds: "ADA_24,-NVIDIA L4", type: "LB", workersMin: 1, locations: "RO" };

/** The service with a data file, and the same service without one, which is never restarted. */
class Pair {
  private constructor(
    private readonly data: string,
    private kept: Service,
    private readonly other: Service,
  ) {}

  static async start(data: string): Promise<Pair> {
    return new Pair(data, await Service.start({ ...BEGINNING, data }), await Service.start(BEGINNING));
  }

  async both(act: (caller: Service) => Promise<unknown>): Promise<void> {
    await Promise.all([act(this.kept), act(this.other)]);
  }

  async restart(): Promise<void> {
    await this.kept.emulator.close();
    this.kept = await Service.start({ data: this.data });
  }

  async expectSame(): Promise<void> {
    const [kept, expected] = await Promise.all([everything(this.kept), everything(this.other)]);
    expect(kept).toEqual(expected);
  }

  async close(): Promise<void> {
    await Promise.all([this.kept.emulator.close(), this.other.emulator.close()]);
  }
}

test("after any writes a restarted emulator lists what one lists that went on, and goes on as that does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      const pair = await Pair.start(path.join(folder, `${randomUUID()}.json`));
      try {
        for (const one of writes) await pair.both((caller) => perform(caller, one));
        await pair.restart();
        for (const seconds of [0, 20, 300, 400_000]) {
          await pair.both((caller) => caller.advance(seconds));
          await pair.expectSame();
        }
      } finally {
        await pair.close();
      }
    }),
    { numRuns: Number(process.env.SNAPSHOT_RUNS ?? 12) },
  );
}, 300_000);
