import { setMaxListeners } from "node:events";
import type { Host } from "../../lifecycle/config";
import { type Origin, Session } from "../../lifecycle/session";
import type { Values } from "../../lifecycle/values";
import { areOfToday, type Get, readConfig } from "../settings";
import type { EngineLog } from "./engine-log";
import { withoutLabel } from "./failure";
import type { Declared } from "./request";

/** Where the settings of a configured instance come from. */
export interface PluginOrigin extends Origin {
  /** Tells the stack's provider from those of all other stacks. */
  readonly lineage?: string | undefined;
}

/** The object that a resource had before the run. */
export interface Old {
  readonly id: string;
  /** The inputs as last known. */
  readonly args: Values;
  /** Whether the engine has read it: it does not where an interrupted replacement has deleted it (Pulumi: `PendingReplacement`). */
  readonly isRead: boolean;
}

/** One configured instance of the provider: one account. */
export class PluginSession extends Session {
  readonly #cancel = new AbortController();
  /** Ids of objects that a create of this run has made, but not finished, by `Operation.owner`: the engine may ask again. */
  readonly begun = new Map<string, string>();
  readonly lineage: string | undefined;
  /** Why nothing could be concluded of a resource in the read before the plan, by URN. A plan must not be made of it. */
  readonly doubts = new Map<string, Error>();
  /** What the state had of resources at the beginning of the run, by URN. */
  readonly olds = new Map<string, Old>();
  /** URNs of resources that the engine has compared, or is about to. */
  readonly compared = new Set<string>();
  readonly #said = new Set<string>();

  /** Throws `BadConfig`. */
  constructor(
    get: Get,
    host: Host,
    private readonly log: EngineLog | undefined,
    { isOfToday = false, provider, lineage }: PluginOrigin = {},
  ) {
    const providerName = provider?.split("::").at(-1);
    super(readConfig(get, host.env, providerName), host, {
      isOfToday: isOfToday || areOfToday(get),
      provider,
      providerName,
    });
    this.lineage = lineage;
    // Each request under way listens to it, and the engine has many under way at a time.
    setMaxListeners(0, this.signal);
  }

  /** Fires when the user has interrupted the run: waits end, a write under way is finished. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** The engine shows the resource itself, so the text need not name it again. */
  report({ urn, label }: Declared, level: "progress" | "warning", text: string): void {
    const rest = withoutLabel(label, text);
    if (level === "progress") this.log?.status(urn, rest);
    else this.log?.warn(urn, rest);
  }

  /** What a person may want to know of a resource: it stays beside it. */
  inform({ urn }: Declared, text: string): void {
    this.log?.info(urn, text);
  }

  /** The engine cancels at the end of every run: only then is it known which objects there are. */
  sumUp(): void {
    const { sum } = this.costs;
    if (sum !== undefined) this.log?.info("", sum);
  }

  /** What is no resource's: shown beside the stack. */
  reportOfStack(text: string): void {
    this.log?.status("", text);
  }

  /** A warning that concerns the whole run: said once, at the first resource that meets it. */
  warnOfRun(target: Declared, about: string, text: string): void {
    if (this.#said.has(about)) return;
    this.#said.add(about);
    this.report(target, "warning", text);
  }

  /** A warning, once a resource: the engine checks one that is replaced twice. */
  warnOnce(target: Declared, text: string): void {
    const key = `${target.urn} ${text}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.report(target, "warning", text);
  }
}
