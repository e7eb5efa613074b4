import { type Emulator, startEmulator } from "../../../emulator";
import type { Clock } from "../../../provider/client";
import { dynamicProvider } from "../../../provider/pulumi/dynamic/provider";
import { CurrentSession } from "../../../provider/pulumi/dynamic/session";
import type { Values } from "../../../provider/pulumi/values";
import type { AnyKind } from "../../../provider/resources";

/** What the state keeps of one resource. */
export interface State {
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
}

type Provider = ReturnType<typeof dynamicProvider>;

export interface Options {
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly customTimeouts?: Values;
  readonly import?: string;
  readonly secrets?: readonly string[];
}

/** The service and the calls that the engine makes of the dynamic host, each run with a process of its own. */
export class Runs {
  /** Lines that the CLI would have shown, of the last run. */
  lines: string[] = [];
  env: Record<string, string>;
  config: Record<string, string> = {};

  private constructor(readonly emulator: Emulator) {
    this.env = { CLOUDCOMPUTE_API_KEY: emulator.apiKey, CLOUDCOMPUTE_BASE_URL: emulator.url };
  }

  static async start(): Promise<Runs> {
    return new Runs(await startEmulator());
  }

  /** What a preview finds: check, then, for what exists, diff. */
  async preview(kind: AnyKind, args: Values, state?: State, options?: Options) {
    const provider = await this.process(kind);
    return this.planned(provider, kind, args, state, options);
  }

  /** `pulumi up` of one resource. */
  async up(kind: AnyKind, args: Values, state?: State, options?: Options): Promise<State> {
    const provider = await this.process(kind);
    const { failures, inputs, diff } = await this.planned(provider, kind, args, state, options);
    if (failures.length > 0) throw new Error(failures.join("\n"));
    if (state && diff && !diff.changes) return { ...state, inputs };
    if (state && diff && !diff.replaces?.length) {
      const { outs = {} } = (await provider.update?.(state.id, state.outputs, inputs)) ?? {};
      return { id: state.id, inputs, outputs: stored(outs) };
    }
    if (state && diff?.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    const { id, outs = {} } = await provider.create(inputs).catch(initFailed);
    if (state && !diff?.deleteBeforeReplace) await provider.delete?.(state.id, state.outputs);
    return { id, inputs, outputs: stored(outs) };
  }

  async destroy(kind: AnyKind, state: State): Promise<void> {
    await (await this.process(kind)).delete?.(state.id, state.outputs);
  }

  /** `undefined` when the object is gone. */
  async refresh(kind: AnyKind, state: State): Promise<State | undefined> {
    return (await this.refreshAll(kind, [state]))[0];
  }

  /** Of several resources, one after the other in one process. */
  async refreshAll(kind: AnyKind, states: readonly State[]): Promise<(State | undefined)[]> {
    const provider = await this.process(kind);
    const refreshed: (State | undefined)[] = [];
    for (const state of states) {
      const found = await provider.read?.(state.id, state.outputs);
      refreshed.push(found?.id ? { ...state, id: found.id, outputs: stored(found.props as Values) } : undefined);
    }
    return refreshed;
  }

  /** A request of somebody else. */
  async rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: Values }> {
    const answer = await fetch(`${this.emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.emulator.apiKey}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  }

  async graphql(query: string, variables: Values): Promise<Values> {
    const { body } = await this.rest("POST", `/graphql?api_key=${this.emulator.apiKey}`, { query, variables });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data as Values;
  }

  control(method: string, call: string, body?: unknown): Promise<Values> {
    return this.rest(method, `/_emulator/${call}`, body).then((answer) => answer.body);
  }

  /** Requests since the last call, as `PATCH /v2/serverless/x` or `saveEndpoint`. */
  async requests(): Promise<string[]> {
    const { requests } = (await this.control("GET", "requests")) as { requests: Record<string, string>[] };
    await this.control("DELETE", "requests");
    return requests
      .filter(({ path }) => !path?.startsWith("/_emulator"))
      .map((r) => r.operation ?? `${r.method} ${r.path}`);
  }

  private async process(kind: AnyKind) {
    return (await this.open())(kind);
  }

  /** A new process of the host: the providers of all kinds, which share one session. */
  async open(): Promise<(kind: AnyKind) => Provider> {
    this.lines = [];
    const host = {
      env: this.env,
      write: (line: string) => this.lines.push(line.trimEnd()),
      random: Math.random,
      clock: this.clock(),
    };
    const session = new CurrentSession(host);
    session.configure((key) => this.config[key]);
    return (kind) => dynamicProvider(kind, session);
  }

  private async planned(provider: Provider, kind: AnyKind, args: Values, state?: State, options: Options = {}) {
    const news = stored({ ...args, __provider: `the ${kind.name}`, __options: { name: "it", ...options } });
    const checked = await provider.check?.(state?.inputs ?? {}, news);
    const failures = (checked?.failures ?? []).map(({ reason }) => reason);
    const inputs = stored({ ...checked?.inputs, __provider: news.__provider });
    const diff = state && failures.length === 0 ? await provider.diff?.(state.id, state.outputs, inputs) : undefined;
    return { failures, inputs, diff };
  }

  /** Time that passes only while somebody waits, for the service too. Many who wait are woken in the order of their time. */
  private clock(): Clock {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const sleepers: { readonly at: number; wake(): void }[] = [];
    const pass = async () => {
      while (sleepers.length > 0) {
        // A request of our own: whoever is not waiting gets as far as that.
        await this.control("GET", "clock");
        const then = Math.max(now, Math.min(...sleepers.map(({ at }) => at)));
        await this.control("POST", "clock", { advance: (then - now) / 1000 });
        now = then;
        const due = sleepers.filter(({ at }) => at <= now);
        for (const sleeper of due) sleepers.splice(sleepers.indexOf(sleeper), 1);
        for (const { wake } of due) wake();
      }
    };
    return {
      now: () => now,
      sleep: (ms) =>
        new Promise((wake, fail) => {
          if (sleepers.push({ at: now + Math.ceil(ms), wake }) === 1) pass().catch(fail);
        }),
    };
  }
}

/** The engine keeps what exists although its create failed. */
function initFailed(error: { id?: string; properties?: Values }): { id: string; outs: Values } {
  if (!error.id) throw error;
  return { id: error.id, outs: error.properties ?? {} };
}

/** As the wire carries it: no `undefined`. */
export const stored = (values: Values): Values => JSON.parse(JSON.stringify(values));
