import type { Values } from "../../provider/lifecycle/values";
import type { AnyKind } from "../../provider/resources";
import type { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";
import { stored } from "../harness/front-ends/stored";

/** A resource of the program; `args` may need the ids of others. */
export interface Declared {
  readonly kind: AnyKind;
  readonly uses: readonly string[];
  args(id: (name: string) => string): Values;
}

interface Kept extends State {
  readonly kind: AnyKind;
  /** Its create or update ended after the object was made. */
  readonly unfinished: boolean;
}

type Failure = Error & { id?: string; properties?: Values };
type Providers = Awaited<ReturnType<Runs["open"]>>;

/** The calls that the real engine makes of the dynamic host, in its order, with its state. */
export class Engine {
  readonly program = new Map<string, Declared>();
  readonly stack = new Map<string, Kept>();
  /** Replaced objects whose delete is still to come. */
  pending: Kept[] = [];
  /** Everything that a user would have read. */
  readonly said: string[] = [];

  constructor(readonly runs: Runs) {}

  /** `pulumi up`; the messages of what failed. */
  async up(): Promise<string[]> {
    const failures: string[] = [];
    const providers = await this.runs.open();
    const attempt = (work: () => Promise<void>) => this.attempt(failures, work);
    await this.deletePending(providers, attempt);
    for (const [name, declared] of this.inOrder()) {
      if (declared.uses.every((other) => this.stack.has(other))) {
        await attempt(() => this.deploy(providers, name, declared));
      }
    }
    for (const [name, kept] of [...this.stack].reverse()) {
      if (!this.program.has(name)) await attempt(() => this.delete(providers, name, kept));
    }
    await this.deletePending(providers, attempt);
    this.said.push(...this.runs.lines);
    return failures;
  }

  /** `pulumi refresh`. */
  async refresh(): Promise<void> {
    const providers = await this.runs.open();
    for (const [name, kept] of [...this.stack]) {
      await this.attempt([], async () => {
        const found = await providers(kept.kind).read?.(kept.id, kept.outputs);
        if (!found?.id) this.stack.delete(name);
        else this.stack.set(name, { ...kept, id: found.id, outputs: stored(found.props as Values) });
      });
    }
    this.said.push(...this.runs.lines);
  }

  forget(): void {
    this.program.clear();
    this.stack.clear();
    this.pending = [];
  }

  /** Returns true if a preview plans no changes. */
  async isClean(): Promise<boolean> {
    const providers = await this.runs.open();
    for (const [name, declared] of this.program) {
      const kept = this.stack.get(name);
      if (!kept || kept.unfinished) return false;
      const inputs = await this.checked(providers, name, declared, kept);
      if ((await providers(declared.kind).diff?.(kept.id, kept.outputs, inputs))?.changes) return false;
    }
    return this.stack.size === this.program.size && this.pending.length === 0;
  }

  private async attempt(failures: string[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const message = String((error as Error).message);
      failures.push(message);
      this.said.push(message, String((error as Error).stack));
    }
  }

  private async deletePending(providers: Providers, attempt: (work: () => Promise<void>) => Promise<void>) {
    for (const old of [...this.pending]) {
      await attempt(async () => {
        await providers(old.kind).delete?.(old.id, old.outputs);
        this.pending = this.pending.filter((kept) => kept !== old);
      });
    }
  }

  /** Registries, volumes and templates before what uses them. */
  private inOrder(): [string, Declared][] {
    return [...this.program].sort(([, a], [, b]) => rank(a) - rank(b));
  }

  private async checked(providers: Providers, name: string, declared: Declared, kept?: State): Promise<Values> {
    const args = declared.args((other) => this.stack.get(other)?.id ?? "");
    const news = stored({ ...args, __provider: `the ${declared.kind.name}`, __options: { name } });
    const { inputs, failures } = (await providers(declared.kind).check?.(kept?.inputs ?? {}, news)) ?? {};
    if (failures?.length) throw new Error(failures.map(({ reason }) => reason).join("\n"));
    return stored({ ...inputs, __provider: news.__provider });
  }

  private async deploy(providers: Providers, name: string, declared: Declared): Promise<void> {
    const kept = this.stack.get(name);
    const inputs = await this.checked(providers, name, declared, kept);
    if (!kept) return this.create(providers, name, declared.kind, inputs);
    const diff = await providers(kept.kind).diff?.(kept.id, kept.outputs, inputs);
    if (diff?.changes && diff.replaces?.length)
      return this.replace(providers, name, kept, inputs, diff.deleteBeforeReplace);
    if (diff?.changes || kept.unfinished) return this.update(providers, name, kept, inputs);
    this.stack.set(name, { ...kept, inputs });
  }

  private async create(providers: Providers, name: string, kind: AnyKind, inputs: Values): Promise<void> {
    try {
      const { id, outs = {} } = await providers(kind).create(inputs);
      this.stack.set(name, { kind, id, inputs, outputs: stored(outs), unfinished: false });
    } catch (error) {
      const { id, properties = {} } = error as Failure;
      if (id) this.stack.set(name, { kind, id, inputs, outputs: stored(properties), unfinished: true });
      throw error;
    }
  }

  private async update(providers: Providers, name: string, kept: Kept, inputs: Values): Promise<void> {
    const { outs = {} } = (await providers(kept.kind).update?.(kept.id, kept.outputs, inputs)) ?? {};
    this.stack.set(name, { ...kept, inputs, outputs: stored(outs), unfinished: false });
  }

  private async replace(providers: Providers, name: string, kept: Kept, inputs: Values, first = false): Promise<void> {
    if (first) await this.delete(providers, name, kept);
    else {
      this.pending.push(kept);
      this.stack.delete(name);
    }
    // The engine checks a replacement anew, as if there were nothing yet.
    const declared = this.program.get(name) as Declared;
    await this.create(providers, name, kept.kind, (await this.checked(providers, name, declared)) ?? inputs);
  }

  private async delete(providers: Providers, name: string, kept: Kept): Promise<void> {
    await providers(kept.kind).delete?.(kept.id, kept.outputs);
    this.stack.delete(name);
  }
}

const ORDER = ["Registry", "NetworkVolume", "Template", "Endpoint"];
const rank = ({ kind }: Declared) => ORDER.indexOf(kind.name);
