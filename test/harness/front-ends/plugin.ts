import { type EmulatorOptions, startEmulator } from "../../../emulator";
import type { Clock } from "../../../provider/client";
import { PathSet } from "../../../provider/lifecycle/paths";
import type { Values } from "../../../provider/lifecycle/values";
import type { AnyDefinition } from "../../../provider/resources";
import { waitingClock } from "./clock";
import { EngineRuns, type Options, type Planned, type Run, type State } from "./engine-runs";
import { EngineLog, type Shown } from "./grpc/engine-log";
import { type Answered, DEFAULT_PROVIDER, type DiffAnswer, type Of, Plugin } from "./grpc/plugin";
import { InitFailed } from "./grpc/refusal";
import { secret } from "./grpc/wire";
import { stored } from "./stored";

/** The result of a preview for one resource of the plugin. */
export interface PluginPlanned extends Planned {
  readonly diff?: DiffAnswer | undefined;
  /** The resource as the read at the beginning found it. */
  readonly was?: State | undefined;
  /** The outputs that dependent resources see. */
  readonly outputs?: Values;
}

/** The calls that the engine makes of the plugin. */
export class PluginRuns extends EngineRuns<PluginPlanned> {
  /** Instead of the time that passes only while somebody waits. */
  ownClock: Clock | undefined;
  /** The provider's settings in the state, which are used in place of the current ones. */
  replayed: Record<string, string> | undefined;
  /** URN of the provider: the default one, whose settings of today the engine tells too, or an explicit one. */
  provider = DEFAULT_PROVIDER;

  private constructor(
    emulator: Awaited<ReturnType<typeof startEmulator>>,
    readonly log: EngineLog,
  ) {
    super(emulator);
  }

  static override async start(options: EmulatorOptions = {}): Promise<PluginRuns> {
    const runs = new PluginRuns(await startEmulator(options), await EngineLog.start());
    await runs.neighbour();
    return runs;
  }

  override async begin(): Promise<PluginRun> {
    const plugin = await this.configured();
    this.lines = [];
    return new PluginRun(plugin, this.log.shown, this.lines);
  }

  /** A new process of the plugin, spoken to up to `Configure`. */
  async configured(): Promise<Plugin> {
    this.log.shown.length = 0;
    const plugin = await Plugin.start({
      env: { ...this.env, PULUMI_CONFIG: JSON.stringify(this.#isDefault ? settings(this.config) : {}) },
      random: Math.random,
      clock: this.ownClock ?? (await waitingClock(this)),
    });
    try {
      await this.#configure(plugin);
    } catch (error) {
      // The engine ends a plugin that refuses its settings.
      plugin.end();
      throw error;
    }
    return plugin;
  }

  /** The configuration of the stack does not concern an explicit provider. */
  get #isDefault(): boolean {
    return this.provider === DEFAULT_PROVIDER;
  }

  async #configure(plugin: Plugin): Promise<void> {
    await plugin.handshake(this.log.address);
    if (this.replayed) {
      await plugin.configure(settings(this.replayed), this.provider);
      return;
    }
    const olds = this.lineage ? { __lineage: this.lineage } : {};
    const { inputs, failures } = await plugin.checkConfig(settings(this.config), this.provider, olds);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
    await plugin.configure(inputs, this.provider);
  }

  override async close(): Promise<void> {
    this.log.close();
    await super.close();
  }
}

const settings = (config: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(config).map(([key, value]) => [key.replace(/^cloudcompute:/, ""), value]));

/** The engine's steps in one run (Pulumi: step_generator.go, step.go). */
export class PluginRun implements Run<PluginPlanned> {
  constructor(
    readonly plugin: Plugin,
    private readonly shown: readonly Shown[],
    private readonly lines: string[],
  ) {}

  async preview(kind: AnyDefinition, args: Values, state?: State, options: Options = {}): Promise<PluginPlanned> {
    return this.#telling(async () => {
      const planned = await this.#plan(kind, args, state, options);
      const outputs = planned.failures.length > 0 ? undefined : await this.#foreseen(kind, planned, options);
      return { ...planned, ...(outputs ? { outputs } : {}) };
    });
  }

  async up(kind: AnyDefinition, args: Values, state?: State, options: Options = {}): Promise<State> {
    return this.#telling(async () => {
      const planned = await this.#plan(kind, args, state, options);
      if (planned.failures.length > 0) throw new Error(planned.failures.join("\n"));
      return this.#carryOut(kind, planned, options);
    });
  }

  replace(kind: AnyDefinition, args: Values, state: State, options: Options = {}): Promise<State> {
    return this.#telling(async () => {
      const was = (await this.#first(kind, state)) as State;
      const of = { kind, name: was.name };
      const seed = crypto.getRandomValues(new Uint8Array(32));
      const { inputs, failures } = await this.plugin.check({ ...of, news: args, seed });
      if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
      if (options.deleteBeforeReplace) await this.#delete(kind, was);
      const made = await this.#written(
        { inputs, name: was.name, deleteTimeout: undefined },
        this.plugin.create({ ...of, inputs }),
      );
      if (!options.deleteBeforeReplace) await this.#delete(kind, was);
      return made;
    });
  }

  destroy(kind: AnyDefinition, state: State): Promise<void> {
    return this.#telling(async () => {
      const there = await this.#first(kind, state);
      if (there) await this.#delete(kind, there);
    });
  }

  refresh(kind: AnyDefinition, state: State): Promise<State | undefined> {
    return this.#telling(() => this.#read(kind, state));
  }

  end(): void {
    this.plugin.end();
  }

  async #plan(kind: AnyDefinition, args: Values, state: State | undefined, options: Options): Promise<PluginPlanned> {
    const of = { kind, name: options.name ?? state?.name };
    const found = state && (await this.#first(kind, state));
    const drift = found && state ? await this.#drift(of, state, found, options) : [];
    const was = await this.#imported(of, found, options);
    const program = marked(args, options.secrets ?? []);
    const news = was ? new PathSet(options.ignoreChanges ?? []).overlay(program, was.inputs) : program;
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const { inputs, failures } = await this.plugin.check({ ...of, olds: was?.inputs ?? {}, news, seed });
    const planned = { was, drift, inputs, failures: failures.map(({ reason }) => reason) };
    if (!was || failures.length > 0) return planned;
    const { id, inputs: oldInputs, outputs } = was;
    const ignoreChanges = options.ignoreChanges ?? [];
    const diff = await this.plugin.diff({ ...of, id, oldInputs, outputs, news: inputs, ignoreChanges });
    if (diff.replaces.length === 0 && !was.pendingReplacement) return { ...planned, diff };
    const anew = await this.plugin.check({ ...of, news: program, seed });
    return { ...planned, diff, inputs: anew.inputs, failures: anew.failures.map(({ reason }) => reason) };
  }

  async #foreseen(kind: AnyDefinition, planned: PluginPlanned, options: Options): Promise<Values | undefined> {
    const { was, diff, inputs } = planned;
    const write = { kind, name: options.name ?? was?.name, inputs, preview: true };
    if (!was || !diff || diff.replaces.length > 0) return (await this.plugin.create(write)).outputs;
    if (!diff.changes) return was.outputs;
    const { id, inputs: oldInputs, outputs } = was;
    return (await this.plugin.update({ ...write, id, oldInputs, outputs, ignoreChanges: options.ignoreChanges }))
      .outputs;
  }

  /** Before all else the engine reads what asks for it. */
  #first(kind: AnyDefinition, state: State): Promise<State | undefined> {
    return state.refreshBeforeUpdate && !state.pendingReplacement ? this.#read(kind, state) : Promise.resolve(state);
  }

  async #read(kind: AnyDefinition, state: State): Promise<State | undefined> {
    const { id, inputs, outputs, name } = state;
    const found = await this.plugin.read({ kind, name, id, inputs, outputs });
    if (found.id === "") return undefined;
    const { initErrors, ...rest } = state;
    return { ...rest, ...found };
  }

  /** The changes since the last run, as the engine shows them: the comparison in the reverse direction. */
  async #drift(of: Of, state: State, found: State, { ignoreChanges = [] }: Options): Promise<string[]> {
    const { id, inputs: oldInputs, outputs } = found;
    const diff = await this.plugin.diff({ ...of, id, oldInputs, outputs, news: state.inputs, ignoreChanges });
    return Object.keys(diff.detailed);
  }

  async #imported(of: Of, state: State | undefined, { import: id }: Options): Promise<State | undefined> {
    if (id === undefined || state?.id === id) return state;
    const found = await this.plugin.read({ ...of, id });
    if (Object.keys(found.outputs).length === 0) throw new Error(`resource '${id}' does not exist`);
    return { ...found, id: found.id || id };
  }

  async #carryOut(kind: AnyDefinition, planned: PluginPlanned, options: Options): Promise<State> {
    const { was, diff, inputs } = planned;
    const { create, delete: deleteTimeout } = (options.customTimeouts ?? {}) as Record<string, number>;
    const kept = { inputs, name: options.name ?? was?.name, deleteTimeout };
    const make = () => this.#written(kept, this.plugin.create({ kind, name: kept.name, inputs, timeout: create }));
    if (!was || !diff) return make();
    if (!diff.changes && !was.initErrors?.length) return stored({ ...was, ...kept }) as unknown as State;
    if (diff.replaces.length === 0) return this.#update(kind, was, kept, options);
    if (options.import) throw new Error("previously-imported resources that still specify an ID may not be replaced");
    if (diff.deleteBeforeReplace) await this.#delete(kind, was);
    const made = await make();
    if (!diff.deleteBeforeReplace) await this.#delete(kind, was);
    return made;
  }

  #update(
    kind: AnyDefinition,
    was: State,
    kept: Kept,
    { customTimeouts = {}, ignoreChanges }: Options,
  ): Promise<State> {
    const { id, inputs: oldInputs, outputs } = was;
    const timeout = customTimeouts.update as number | undefined;
    const asked = { kind, name: kept.name, id, oldInputs, outputs, inputs: kept.inputs, ignoreChanges, timeout };
    return this.#written(kept, this.plugin.update(asked), oldInputs);
  }

  /** The engine keeps what exists although its create or update failed. */
  async #written(kept: Kept, write: Promise<Answered>, oldInputs?: Values): Promise<State> {
    try {
      const { id, outputs, refreshBeforeUpdate } = await write;
      return stored({ ...kept, id, outputs, refreshBeforeUpdate }) as unknown as State;
    } catch (error) {
      if (!(error instanceof InitFailed)) throw error;
      const { id, outputs, reasons: initErrors, refreshBeforeUpdate } = error;
      const inputs = oldInputs ?? kept.inputs;
      return stored({ ...kept, inputs, id, outputs, initErrors, refreshBeforeUpdate }) as unknown as State;
    }
  }

  #delete(kind: AnyDefinition, { id, name, inputs, outputs, deleteTimeout }: State): Promise<void> {
    return this.plugin.delete({ kind, name, id, inputs, outputs, timeout: deleteTimeout });
  }

  /** The lines as the CLI shows them: the resource, then the text. */
  async #telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.lines.splice(0, this.lines.length, ...this.shown.map(({ urn, text }) => `${labelOfUrn(urn)}: ${text}`));
    }
  }
}

interface Kept {
  readonly inputs: Values;
  readonly name: string | undefined;
  readonly deleteTimeout: number | undefined;
}

/** Those arguments that the program calls secret, marked. */
const marked = (args: Values, secrets: readonly string[]): Values =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [key, secrets.includes(key) ? secret(value) : value]));

function labelOfUrn(urn: string): string {
  const [kind, name] = urn.split(":index:")[1]?.split("::") ?? [];
  return `${kind} "${name}"`;
}
