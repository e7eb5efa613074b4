import type { Emulator } from "../../emulator";
import type { Values } from "../../provider/lifecycle/values";
import type { AnyDefinition } from "../../provider/resources";
import { Emulated } from "./emulated";

/** What the state keeps of one resource. */
export interface State {
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
  /** The logical name; without it, "it". */
  readonly name?: string;
  /** Of the plugin: whether the engine reads it before anything else. */
  readonly refreshBeforeUpdate?: boolean;
  /** Why the object is not as wished yet. */
  readonly initErrors?: readonly string[];
  /** Of the plugin: seconds that a delete may take. */
  readonly deleteTimeout?: number;
}

export interface Options {
  /** The logical name; without it, "it". */
  readonly name?: string;
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly customTimeouts?: Values;
  readonly import?: string;
  readonly deleteBeforeReplace?: boolean;
  readonly secrets?: readonly string[];
}

/** What a preview finds of one resource. */
export interface Planned {
  readonly failures: readonly string[];
  readonly inputs: Values;
  /** Absent for what is to be created. */
  readonly diff?: Difference | undefined;
  /** Paths that are shown as changed by others, and are put back. */
  readonly drift: readonly string[];
}

interface Difference {
  readonly changes?: boolean;
  readonly replaces?: string[];
  readonly deleteBeforeReplace?: boolean;
}

/** The calls that the engine makes in one run, of one process of a front end. */
export interface Run<P extends Planned = Planned> {
  /** What a preview finds. */
  preview(kind: AnyDefinition, args: Values, state?: State, options?: Options): Promise<P>;
  /** `pulumi up` of one resource. */
  up(kind: AnyDefinition, args: Values, state?: State, options?: Options): Promise<State>;
  /** `pulumi up --target-replace`: the engine asks for no plan. */
  replace(kind: AnyDefinition, args: Values, state: State, options?: Options): Promise<State>;
  destroy(kind: AnyDefinition, state: State): Promise<void>;
  /** `undefined` when the object is gone. */
  refresh(kind: AnyDefinition, state: State): Promise<State | undefined>;
  end(): void;
}

/** The service and the engine over one front end; each call here is a run with a process of its own. */
export abstract class EngineRuns<P extends Planned = Planned> extends Emulated {
  /** Lines that the CLI would have shown, of the last run. */
  lines: string[] = [];
  env: Record<string, string>;
  config: Record<string, string> = {};
  /** By which a stack knows its own objects again; without one, it knows none. */
  lineage: string | undefined;

  protected constructor(emulator: Emulator) {
    super(emulator);
    this.env = {
      CLOUDCOMPUTE_API_KEY: emulator.apiKey,
      CLOUDCOMPUTE_BASE_URL: emulator.url,
      CLOUDCOMPUTE_RUN_URL: emulator.runUrl,
    };
  }

  /** A run with a new process. */
  abstract begin(): Promise<Run<P>>;

  /** Ends the service. */
  close(): Promise<void> {
    return this.emulator.close();
  }

  preview(...what: Parameters<Run["preview"]>): Promise<P> {
    return this.#alone((run) => run.preview(...what));
  }

  up(...what: Parameters<Run["up"]>): Promise<State> {
    return this.#alone((run) => run.up(...what));
  }

  replace(...what: Parameters<Run["replace"]>): Promise<State> {
    return this.#alone((run) => run.replace(...what));
  }

  destroy(...what: Parameters<Run["destroy"]>): Promise<void> {
    return this.#alone((run) => run.destroy(...what));
  }

  async refresh(kind: AnyDefinition, state: State): Promise<State | undefined> {
    return (await this.refreshAll(kind, [state]))[0];
  }

  /** Of several resources, one after the other in one process. */
  refreshAll(kind: AnyDefinition, states: readonly State[]): Promise<(State | undefined)[]> {
    return this.#alone(async (run) => {
      const refreshed: (State | undefined)[] = [];
      for (const state of states) refreshed.push(await run.refresh(kind, state));
      return refreshed;
    });
  }

  async #alone<T>(work: (run: Run<P>) => Promise<T>): Promise<T> {
    const run = await this.begin();
    try {
      return await work(run);
    } finally {
      run.end();
    }
  }
}

/** What a run reported, without what it shows of each endpoint that changes, whatever the reason. */
export const withoutCosts = (lines: readonly string[]): string[] => lines.filter((line) => !/: costs \d/.test(line));
