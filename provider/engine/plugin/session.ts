import { setMaxListeners } from "node:events";
import type { Host } from "../../lifecycle/config";
import { type Origin, Session } from "../../lifecycle/session";
import type { Values } from "../../lifecycle/values";
import { areOfToday, type Get, readConfig } from "../settings";
import type { EngineLog } from "./engine-log";
import { withoutLabel } from "./failure";
import type { Declared } from "./request";

/** The origin of a configured instance's settings. */
export interface PluginOrigin extends Origin {
  /** Identifies the stack's provider among those of all stacks. */
  readonly lineage?: string | undefined;
}

/** The object that a resource had before the run. */
export interface Old {
  readonly id: string;
  /** The inputs as last known. */
  readonly args: Values;
  /**
   * True if the engine has read the object. It does not read one that an interrupted replacement has deleted (Pulumi:
   * `PendingReplacement`).
   */
  readonly isRead: boolean;
}

/** One configured instance of the provider: one account. */
export class PluginSession extends Session {
  readonly #cancel = new AbortController();
  /**
   * Ids of objects that this run has created but not finished, by `Operation.owner`. The engine may repeat the create.
   */
  readonly begun = new Map<string, string>();
  readonly lineage: string | undefined;
  /** The reasons why the read before the plan was inconclusive, by URN. Such a resource must not be planned. */
  readonly doubts = new Map<string, Error>();
  /** The objects that the state had at the start of the run, by URN. */
  readonly olds = new Map<string, Old>();
  /**
   * URNs of existing resources that the program of this run declares. The engine compares others too, on `refresh` and
   * `destroy`.
   */
  readonly compared = new Set<string>();
  /** Sentences about the costs of resources that change, by URN. */
  readonly costLines = new Map<string, string>();
  readonly #said = new Set<string>();

  /** Throws `BadConfig`. */
  constructor(
    get: Get,
    host: Host,
    private readonly log: EngineLog | undefined,
    { isOfToday = false, provider, lineage }: PluginOrigin = {},
  ) {
    const providerName = provider?.split("::").at(-1);
    const nameOf = providerName === undefined ? undefined : (key: string) => `${key} of Provider "${providerName}"`;
    super(readConfig(get, host.env, nameOf), host, {
      isOfToday: isOfToday || areOfToday(get),
      provider,
      providerName,
    });
    this.lineage = lineage;
    // The engine has many requests in progress at once, and each listens to the signal.
    setMaxListeners(0, this.signal);
  }

  /** Fires when the user interrupts the run. Waits end, but a write in progress is completed. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** Reports without the label, because the engine shows the resource itself. */
  report({ urn, label }: Declared, level: "progress" | "warning", text: string): void {
    const rest = withoutLabel(label, text);
    if (level === "progress") this.log?.status(urn, rest);
    else this.log?.warn(urn, rest);
  }

  /** Shows what a resource costs. Only a preview does, so that `up` does not show it twice. */
  previewCost({ urn }: Declared): void {
    const line = this.costLines.get(urn);
    if (line !== undefined) this.log?.info(urn, line);
  }

  /** Reports the sum of the costs. The engine cancels at the end of every run, and only then are all objects known. */
  sumUp(): void {
    const { sum } = this.costs;
    if (sum !== undefined) this.log?.info("", sum);
  }

  /** Reports something about the stack as a whole. */
  reportOfStack(text: string): void {
    this.log?.status("", text);
  }

  /** Reports a warning about the whole run once, at the first resource that it affects. */
  warnOfRun(target: Declared, about: string, text: string): void {
    if (this.#said.has(about)) return;
    this.#said.add(about);
    this.report(target, "warning", text);
  }

  /** Reports a warning once per resource, because the engine checks a replaced resource twice. */
  warnOnce(target: Declared, text: string): void {
    const key = `${target.urn} ${text}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.report(target, "warning", text);
  }
}
