import type { Values } from "../../../provider/lifecycle/values";
import type { AnyDefinition } from "../../../provider/resources";
import { Service } from "../emulator";

/** One resource as the state stores it. */
export interface State {
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
  /** The logical name. The default is "it". */
  readonly name?: string;
  /** Only for the plugin: true if the engine reads the object before anything else. */
  readonly refreshBeforeUpdate?: boolean;
  /**
   * True if an interrupted replacement has deleted the object. The engine does not read it, and replaces it (Pulumi:
   * `PendingReplacement`).
   */
  readonly pendingReplacement?: boolean;
  /** The reasons why the object is not in its desired state yet. */
  readonly initErrors?: readonly string[];
  /** Only for the plugin: the time limit of a delete, in seconds. */
  readonly deleteTimeout?: number;
}

/** The resource options that a program gives. */
export interface Options {
  /** The logical name. The default is "it". */
  readonly name?: string;
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly customTimeouts?: Values;
  readonly import?: string;
  readonly deleteBeforeReplace?: boolean;
  readonly secrets?: readonly string[];
}

/** The result of a preview of one resource. */
export interface Planned {
  readonly failures: readonly string[];
  readonly inputs: Values;
  /** Absent for a resource that will be created. */
  readonly diff?: Difference | undefined;
  /** The paths at which the preview shows drift, which the update reverts. */
  readonly drift: readonly string[];
}

interface Difference {
  readonly changes?: boolean;
  readonly replaces?: string[];
  readonly deleteBeforeReplace?: boolean;
}

/** The calls that the engine makes in one run, in one process of a front end. */
export interface Run<P extends Planned = Planned> {
  /** Checks and plans one resource, like `pulumi preview`. */
  preview(kind: AnyDefinition, args: Values, state?: State, options?: Options): Promise<P>;
  /** Creates or updates one resource, like `pulumi up`. */
  up(kind: AnyDefinition, args: Values, state?: State, options?: Options): Promise<State>;
  /** Replaces one resource, like `pulumi up --target-replace`. The engine then requests no plan. */
  replace(kind: AnyDefinition, args: Values, state: State, options?: Options): Promise<State>;
  destroy(kind: AnyDefinition, state: State): Promise<void>;
  /** Reads one resource. `undefined` means that the object is gone. */
  refresh(kind: AnyDefinition, state: State): Promise<State | undefined>;
  end(): void;
}

/** The service, and the engine over one front end. Each call here is a run in a new process. */
export abstract class EngineRuns<P extends Planned = Planned> extends Service {
  /** The lines that the CLI would have shown in the last run. */
  lines: string[] = [];
  config: Record<string, string> = {};
  /** The identity by which a stack recognizes its own objects. Without one, it recognizes none. */
  lineage: string | undefined;

  /** Starts a run in a new process. */
  abstract begin(): Promise<Run<P>>;

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

  /** Refreshes several resources, one after the other in one process. */
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

/** The lines of a run without the costs of endpoints, which appear for every endpoint that changes. */
export const withoutCosts = (lines: readonly string[]): string[] => lines.filter((line) => !/: costs \d/.test(line));
