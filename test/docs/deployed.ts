import * as pulumi from "@pulumi/pulumi";
import { openClient } from "../../provider/client";
import { answer, FUNCTIONS } from "../../provider/functions";
import type { Values } from "../../provider/lifecycle/values";
import { ACTIONS, KINDS } from "../../provider/resources";
import type { EngineRuns, Run } from "../harness/front-ends/engine-runs";
import { plain } from "../harness/front-ends/grpc/wire";

/** The result of a program. */
export interface Deployed {
  /** The values of its exports, outputs too. */
  readonly exports: Values;
  /** `Endpoint api`, in the order in which they were made. */
  readonly made: readonly string[];
}

/**
 * Runs a compiled program with a front end in place of the engine: each resource that it declares is checked and created
 * at the service, and what the program then sees are its outputs.
 * @throws AggregateError with each refusal and failure.
 */
export async function deploy(code: string, runs: EngineRuns, config: Record<string, string>): Promise<Deployed> {
  const engine = new StandIn(runs, await runs.begin());
  pulumi.runtime.setAllConfig(config, Object.keys(config));
  await pulumi.runtime.setMocks(
    { newResource: (asked) => engine.make(asked), call: ({ token, inputs }) => engine.ask(token, inputs) },
    "program",
    "dev",
    false,
  );
  const module = { exports: {} as Record<string, unknown> };
  new Function("require", "module", "exports", code)(required, module, module.exports);
  const exports = await known(module.exports);
  await pulumi.runtime.disconnect();
  engine.end();
  return { exports, made: engine.made };
}

/** Waits for all of them; what is in an output comes out of it. */
const known = (exports: Record<string, unknown>): Promise<Values> =>
  new Promise((resolve) => pulumi.output(exports).apply((values) => resolve(values as Values)));

const MODULES: Readonly<Record<string, () => unknown>> = {
  "@pulumi/pulumi": () => pulumi,
  "pulumi-cloudcompute": () => require("../../sdk"),
  "pulumi-cloudcompute/native": () => require("../../sdk/native"),
};

const required = (name: string): unknown => MODULES[name]?.();

type Settings = Record<string, string>;

class StandIn {
  readonly made: string[] = [];
  readonly #failures: unknown[] = [];
  readonly #providers = new Map<string, Run>();

  constructor(
    readonly runs: EngineRuns,
    readonly run: Run,
  ) {}

  async make({ type, name, inputs, provider = "", custom = true }: pulumi.runtime.MockResourceArgs) {
    try {
      // A component has no object at the service.
      if (!custom) return { id: "", state: plain(inputs) as Values };
      if (type.startsWith("pulumi:providers:")) return await this.#provider(name, plain(inputs) as Settings);
      const kind = [...KINDS, ...ACTIONS].find((one) => one.name === type.split(":").pop());
      if (!kind) throw new Error(`no kind ${type}`);
      const { __provider, __options, ...args } = plain(inputs) as Values & { __options?: object };
      const run = this.#providers.get(provider.split("::").at(-2) ?? "") ?? this.run;
      const { id, outputs, initErrors } = await run.up(kind, args, undefined, { ...__options, name });
      if (initErrors) throw new Error(initErrors.join("\n"));
      this.made.push(`${kind.name} ${name}`);
      return { id, state: outputs };
    } catch (error) {
      // The dependent outputs continue, because a rejection would end the process before the error is reported.
      this.#failures.push(error);
      return { id: "", state: {} };
    }
  }

  /** An explicit provider is a process of its own with settings of its own. */
  async #provider(name: string, settings: Settings) {
    const before = this.runs.config;
    this.runs.config = settings;
    this.#providers.set(name, await this.runs.begin());
    this.runs.config = before;
    return { id: `${name}-id`, state: settings };
  }

  async ask(token: string, args: Values): Promise<Values> {
    const lookup = FUNCTIONS.find(({ name }) => token.endsWith(`:${name}`));
    if (!lookup) throw new Error(`no function ${token}`);
    const { apiKey, url: baseUrl, runUrl } = this.runs.emulator;
    const client = openClient({ apiKey, baseUrl, runUrl }, {});
    return (await answer(lookup, client, args).finally(() => client.close())) as Values;
  }

  end(): void {
    for (const run of [this.run, ...this.#providers.values()]) run.end();
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, this.#failures.map(String).join("\n"));
  }
}
