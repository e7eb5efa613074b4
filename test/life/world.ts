import { Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { Declared } from "./engine";

/** The route of each kind's list, and a change that somebody else makes to one of its objects. */
const PLACES = {
  Registry: { path: "/v2/registries", key: "registries", tamper: undefined },
  Template: { path: "/v2/templates", key: "templates", tamper: { args: "theirs", env: { A: "s3cret-theirs" } } },
  NetworkVolume: { path: "/v2/network-volumes", key: "networkVolumes", tamper: { name: "theirs" } },
  Endpoint: { path: "/v2/serverless", key: "endpoints", tamper: { timeout: 77, workers: { max: 9 } } },
} as const;

export type KindName = keyof typeof PLACES;

/** A kind's resource in one of several versions; a version is an edit of the program. */
export function declared(
  it: string,
  kind: KindName,
  version: number,
  explicit: boolean,
  uses: readonly string[],
): Declared {
  // Names of templates are unique; several endpoints may share one.
  const name = explicit ? { name: kind === "Template" ? `fixed-${it}` : `fixed-${kind}` } : {};
  const [other] = uses;
  const kinds: Record<KindName, Declared> = {
    Registry: { kind: Registry, uses: [], args: () => ({ username: "s3cret-user", password: `s3cret-${version}` }) },
    Template: {
      kind: Template,
      uses,
      args: (id) => ({
        ...name,
        image: `org/worker:${version}`,
        serverless: true,
        env: { A: `s3cret-${version}`, [`V${version}`]: "1" },
        ...(other ? { registry: id(other) } : {}),
      }),
    },
    NetworkVolume: {
      kind: NetworkVolume,
      uses: [],
      args: () => ({ ...name, size: 10 + version, dataCenter: "EU-RO-1" }),
    },
    Endpoint: {
      kind: Endpoint,
      uses,
      args: (id) => ({
        ...name,
        ...(other ? { templateId: id(other) } : { image: `org/x:${version}`, env: { B: `s3cret-${version}` } }),
        gpu: { pools: ["AMPERE_24"], ...(version % 3 === 0 ? { excludedTypes: ["NVIDIA L4"] } : {}) },
        workers: { min: version % 2, max: 1 + version },
        scaling: { value: 0.5 + version / 10 },
        timeout: 1000 * (1 + version),
        ...(version % 4 === 1 ? { locations: ["US"] } : {}),
      }),
    },
  };
  return kinds[kind];
}

/** Deploys the program: by the engine's calls in this process, or by the real CLI. */
export interface Deployer {
  readonly program: Map<string, Declared>;
  /** The objects in the state, by the resource's name. */
  readonly stack: ReadonlyMap<string, { readonly kind: { readonly name: string }; readonly id: string }>;
  /** Everything that a user would have read. */
  readonly said: readonly string[];
  /** The messages of what failed. */
  up(): Promise<string[]>;
  refresh(): Promise<void>;
  isClean(): Promise<boolean>;
  /** Another life begins. */
  forget(): void;
}

/** The service, what deploys to it, and somebody else who works on the same account. */
export class World {
  /** The size that each volume of the program has had. */
  readonly sizes = new Map<string, number>();
  readonly #foreign = new Map<string, string>();

  private constructor(
    readonly runs: Runs,
    readonly engine: Deployer,
  ) {}

  static async start(deployer: (runs: Runs) => Deployer | Promise<Deployer>, options: object = {}): Promise<World> {
    const runs = await Runs.start();
    const world = new World(runs, await deployer(runs));
    await world.clear(options);
    return world;
  }

  /** Fresh objects, another program; the emulator is reused because its start costs more than a run. */
  async clear(options: object = {}): Promise<void> {
    await this.runs.control("POST", "reset");
    await this.runs.control("POST", "options", { workerQuota: 100_000, idleReduction: false, ...options });
    this.engine.forget();
    this.runs.config = {};
    this.#foreign.clear();
    this.sizes.clear();
  }

  /** Faults do not apply to the requests of somebody else. */
  async quietly(work: () => Promise<unknown>): Promise<void> {
    const { faults } = (await this.runs.control("GET", "faults")) as { faults: { left?: number }[] };
    await this.runs.control("DELETE", "faults");
    await work();
    for (const { left, ...fault } of faults) {
      if (left !== 0) await this.runs.control("POST", "faults", { ...fault, times: left });
    }
  }

  async tamper(name: string): Promise<void> {
    const kept = this.engine.stack.get(name);
    const place = kept && PLACES[kept.kind.name as KindName];
    if (kept && place?.tamper) await this.runs.rest("PATCH", `${place.path}/${kept.id}`, place.tamper);
  }

  async deleteOutside(name: string): Promise<void> {
    const kept = this.engine.stack.get(name);
    if (kept) await this.runs.rest("DELETE", `${PLACES[kept.kind.name as KindName].path}/${kept.id}`);
  }

  /** An object of somebody else, of a name that the program may use too. */
  async foreign(kind: "NetworkVolume" | "Endpoint"): Promise<void> {
    const { path } = PLACES[kind];
    const name = `fixed-${kind}`;
    const body =
      kind === "Endpoint"
        ? { name, image: "org/theirs:1", gpu: { pools: ["ADA_24"] } }
        : { name, size: 99, dataCenter: "EU-RO-1" };
    const made = await this.runs.rest("POST", path, body);
    if (made.status === 201) this.#foreign.set(`${path}/${made.body.id}`, JSON.stringify(made.body));
  }

  /** Somebody else's pod that keeps a template of the program's from being deleted. */
  async pod(template: string): Promise<void> {
    const kept = this.engine.stack.get(template);
    if (kept?.kind.name === "Template")
      await this.runs.call("POST", "pods", { name: "theirs", status: "RUNNING", template: kept.id });
  }

  async busy(name: string): Promise<void> {
    const kept = this.engine.stack.get(name);
    if (kept?.kind.name !== "Endpoint") return;
    await this.runs.control("POST", "clock", { advance: 10 });
    // The service may not have it any more.
    await this.runs.call("POST", "workers", { endpointId: kept.id, busy: 1, leaveAfter: 40 });
  }

  /** Ends the faults and somebody else's pods, deploys until nothing is left to do, and says what is wrong then. */
  async settle(): Promise<string[]> {
    await this.runs.control("DELETE", "faults");
    for (const { id } of await this.list("/v2/pods", "pods")) await this.runs.rest("DELETE", `/v2/pods/${id}`);
    // If the service did not name the account when an object was created, only the user can confirm that it is gone.
    this.runs.config = { "cloudcompute:acceptMissing": "true" };
    let failures: string[] = [];
    for (let round = 0; round < 3; round++) failures = await this.engine.up();
    return [...failures.map((text) => `fails for ever: ${text}`), ...(await this.wrong())];
  }

  private async wrong(): Promise<string[]> {
    const { engine } = this;
    const clean = (await engine.isClean()) ? [] : ["a preview still finds something to do"];
    const secrets = engine.said.filter((text) => text.includes("s3cret")).map((text) => `a secret is told: ${text}`);
    return [...clean, ...secrets, ...(await this.strays()), ...(await this.touched())];
  }

  /** Objects that no state knows, and ids of the state that nothing answers to. */
  private async strays(): Promise<string[]> {
    const known = new Set([...this.engine.stack.values()].map(({ id }) => id));
    const wrong: string[] = [];
    for (const { path, key } of Object.values(PLACES)) {
      for (const { id, name } of await this.list(path, key)) {
        const theirs = this.#foreign.has(`${path}/${id}`) || name.includes("__template__");
        if (!known.delete(id) && !theirs) wrong.push(`an orphan: ${path}/${id} "${name}"`);
      }
    }
    return [...wrong, ...[...known].map((id) => `the state has ${id}, the service has not`)];
  }

  private async touched(): Promise<string[]> {
    const wrong: string[] = [];
    for (const [address, before] of this.#foreign) {
      const { body } = await this.runs.rest("GET", address);
      if (JSON.stringify(body) !== before) wrong.push(`somebody else's object was touched: ${address}`);
    }
    return wrong;
  }

  private async list(path: string, key: string): Promise<{ id: string; name: string }[]> {
    return (await this.runs.rest("GET", path)).body[key] as { id: string; name: string }[];
  }
}
