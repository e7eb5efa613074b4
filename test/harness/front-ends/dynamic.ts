import { type EmulatorOptions, startEmulator } from "../../../emulator";
import { dynamicAction } from "../../../provider/engine/dynamic/action";
import { dynamicProvider } from "../../../provider/engine/dynamic/provider";
import { CurrentSession } from "../../../provider/engine/dynamic/session";
import type { Values } from "../../../provider/lifecycle/values";
import type { AnyAction, AnyDefinition, AnyKind } from "../../../provider/resources";
import { waitingClock } from "./clock";
import { EngineRuns, type Options, type Planned, type Run, type State } from "./engine-runs";
import { stored } from "./stored";

type Provider = ReturnType<typeof dynamicProvider>;
type Providers = (kind: AnyDefinition) => Provider;

/** The calls that the engine makes of the dynamic host. */
export class Runs extends EngineRuns {
  static override async start(options: EmulatorOptions = {}): Promise<Runs> {
    const runs = new Runs(await startEmulator(options));
    await runs.neighbour();
    return runs;
  }

  override async begin(): Promise<Run> {
    return new DynamicRun(await this.open(), this.lines, this.lineage);
  }

  /** A new process of the host: the providers of all kinds, which share one session. */
  async open(): Promise<Providers> {
    const lines: string[] = [];
    this.lines = lines;
    const host = {
      env: this.env,
      write: (line: string) => lines.push(line.trimEnd()),
      random: Math.random,
      clock: await waitingClock(this),
    };
    const session = new CurrentSession(host);
    session.configure((key) => this.config[key]);
    return (kind) => (isAction(kind) ? dynamicAction(kind, session) : dynamicProvider(kind as AnyKind, session));
  }
}

/** The host's calls in a run: check, then diff for an existing object, then the calls of the plan. */
class DynamicRun implements Run {
  constructor(
    private readonly providers: Providers,
    private readonly lines: readonly string[],
    private readonly lineage: string | undefined,
  ) {}

  async preview(kind: AnyDefinition, args: Values, state?: State, options: Options = {}): Promise<Planned> {
    const provider = this.providers(kind);
    const news = stored({
      ...args,
      __provider: `the ${kind.name}`,
      __options: { name: "it", lineage: this.lineage, ...options },
    });
    const checked = await provider.check?.(state?.inputs ?? {}, news);
    const failures = (checked?.failures ?? []).map(({ reason }) => reason);
    const inputs = stored({ ...checked?.inputs, __provider: news.__provider });
    const diff = state && failures.length === 0 ? await provider.diff?.(state.id, state.outputs, inputs) : undefined;
    return { failures, inputs, diff, drift: this.lines.flatMap(driftOf) };
  }

  async up(kind: AnyDefinition, args: Values, state?: State, options?: Options): Promise<State> {
    const provider = this.providers(kind);
    const { failures, inputs, diff } = await this.preview(kind, args, state, options);
    if (failures.length > 0) throw new Error(failures.join("\n"));
    if (state && diff && !diff.changes && !state.initErrors?.length) return { ...state, inputs };
    if (state && diff && !diff.replaces?.length) {
      return updated(state, inputs, provider.update?.(state.id, state.outputs, inputs));
    }
    if (state && diff?.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    const { id, outs = {} } = await provider.create(inputs).catch(initFailed);
    if (state && !diff?.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    return { id, inputs, outputs: stored(outs) };
  }

  async replace(kind: AnyDefinition, args: Values, state: State, options: Options = {}): Promise<State> {
    const provider = this.providers(kind);
    const { __provider, __options } = state.inputs;
    const news = stored({ ...args, __provider, __options: { ...(__options as Values), ...options } });
    const { inputs = {}, failures = [] } = (await provider.check?.({}, news)) ?? {};
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
    if (options.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    const { id, outs = {} } = await provider.create(stored({ ...inputs, __provider })).catch(initFailed);
    if (!options.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    return { id, inputs, outputs: stored(outs) };
  }

  async destroy(kind: AnyDefinition, state: State): Promise<void> {
    await this.providers(kind).delete?.(state.id, state.outputs);
  }

  async refresh(kind: AnyDefinition, state: State): Promise<State | undefined> {
    const found = await this.providers(kind).read?.(state.id, state.outputs);
    return found?.id ? { ...state, id: found.id, outputs: stored(found.props as Values) } : undefined;
  }

  end(): void {}
}

const isAction = (definition: AnyDefinition): definition is AnyAction => "run" in definition;

const driftOf = (line: string): string[] => /^\w+ "[^"]*": (\S+) was \w+ .*pulumi up/.exec(line)?.slice(1, 2) ?? [];

/** The engine keeps what exists although its update failed, with the inputs of the last run that did not. */
async function updated(
  { id, inputs: before }: State,
  inputs: Values,
  update: Promise<{ outs?: Values }> | undefined,
): Promise<State> {
  try {
    return { id, inputs, outputs: stored((await update)?.outs ?? {}) };
  } catch (error) {
    const { reasons, properties } = error as { reasons?: string[]; properties?: Values };
    if (!reasons) throw error;
    return { id, inputs: before, outputs: stored(properties ?? {}), initErrors: reasons };
  }
}

/** The engine keeps what exists although its create failed. */
function initFailed(error: { id?: string; properties?: Values }): { id: string; outs: Values } {
  if (!error.id) throw error;
  return { id: error.id, outs: error.properties ?? {} };
}
