import { NotFound } from "../client";
import { type AnyKind, Unfinished } from "../resources";
import { confirmOwner, type Stamp, stampOf } from "./account";
import { withChanges } from "./changes";
import { shortNumbers, withOwnNumbers } from "./numbers";
import type { Known, Operation } from "./operation";
import { argsOf, type Plan, plan, remembered, settled, withDefaults } from "./plan";
import { type Trace, takeOver, Unclear } from "./unclear";
import { present, type Values } from "./values";

/** What goes into the state after a write or a read. */
export interface Written {
  readonly id: string;
  readonly outputs: Values;
  readonly stamp: Stamp;
  /** Of an object that may or may not exist; then `id` is only a name for that. */
  readonly trace?: Trace;
}

/** Some arguments or their limits are wrong: nothing was sent. */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

/** An object that exists. */
export interface Found {
  readonly id: string;
  readonly live: unknown;
}

/** The object exists, but is not as wished: what is known of it must reach the state. */
export class HalfMade extends Error {
  override readonly name = "HalfMade";

  constructor(
    readonly written: Written,
    why: string,
  ) {
    super(why);
  }
}

/** The object as it is, or `undefined` once the service of the state's own account says that it is gone. */
export async function look(op: Operation, known: Known, wish?: Values): Promise<unknown> {
  const live = await findOwn(op, known, wish ?? known.args);
  if (live === undefined) await op.presence.missed(op.kind, known.id, op.call);
  else op.presence.found();
  return live;
}

async function findOwn(op: Operation, known: Known, wish?: Values): Promise<unknown> {
  const live = await op.kind.find(known.id, op.call, wish);
  if (live === undefined) await confirmOwner(op, known.id, known.stamp);
  return live;
}

/** The live object in the words of the arguments, in the light of what the state and the program say. */
export function wishOfLive(kind: AnyKind, live: unknown, old: Values, wish?: Values): Values {
  return remembered(kind, present(kind.wishOf(live, { old, wish })) as Values, old);
}

/** Throws `HalfMade` when something failed after the object was made, or when nobody knows whether it was. */
export async function create(op: Operation, given: Values, own?: Found): Promise<Written> {
  const { kind, call } = op;
  const { name, generated } = op.named(given);
  const wish = { ...given, name };
  const stamp = await stampOf(call.client);
  try {
    const making = own ? takeOver(kind, own, wish, call) : op.creates.once(kind, wish, generated, call);
    const { id, live } = await making;
    return { id, outputs: outputsOf(kind, live, wish), stamp };
  } catch (error) {
    throw halfMade(op, wish, stamp, error);
  }
}

function halfMade({ kind }: Operation, wish: Values, stamp: Stamp, error: unknown): unknown {
  if (error instanceof Unfinished) {
    const outputs = error.live === undefined ? argsOf(kind, wish) : outputsOf(kind, error.live, wish);
    return new HalfMade({ id: error.id, outputs, stamp }, error.message);
  }
  if (!(error instanceof Unclear)) return error;
  const { trace } = error;
  return new HalfMade(
    { id: `unclear-${trace.name}`, outputs: argsOf(kind, wish), stamp, trace },
    `whether "${trace.name}" was made is unclear. The next pulumi up finds out, and takes it over or makes it. ${error.message}`,
  );
}

/** Brings the live object to the wish, saying only what differs. */
export async function update(op: Operation, known: Known, wish: Values): Promise<Written> {
  const { kind, call } = op;
  const live = await look(op, known, wish);
  if (live === undefined) throw new Error(`${known.id} is gone. Run pulumi refresh, then pulumi up to create it anew`);
  const was = wishOfLive(kind, live, known.args, wish);
  const { changes, problems } = plan(kind, wish, op.drift ? was : known.args, op);
  refuse(call.label, problems);
  const paths = changes.filter(({ marks }) => !marks.local).map(({ path }) => path);
  const to = op.drift ? settled(kind, wish, was, op.ignored) : withChanges(was, wish, changes);
  const stamp = await stampOf(call.client);
  const after = paths.length === 0 ? live : await kind.change(known.id, live, to, paths, call);
  const outputs = outputsOf(kind, after, to);
  // Without drift, what the next plan compares with says nothing of what others changed.
  return { id: known.id, outputs: op.comparesOutputs && !op.drift ? { ...outputs, ...wish } : outputs, stamp };
}

export async function remove(op: Operation, known: Known): Promise<void> {
  const live = await findOwn(op, known, known.args);
  if (live === undefined) return;
  await op.kind.remove(known.id, live, known.args, op.call).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}

/** What became of a create that an earlier run left unclear, with the id that it has by now. */
export async function retrace(op: Operation, known: Known, trace: Trace): Promise<Found | undefined> {
  await confirmOwner(op, trace.name, known.stamp);
  const found = await op.creates.traced(op.kind, trace, known.args, op.call);
  if (found) op.presence.found();
  return found;
}

/** Without known arguments it is an import, or an object that a program only reads. */
export const isManaged = ({ args }: Known): boolean => Object.keys(args).length > 0;

/** An object as it is, and what its arguments are. */
export type Seen = Written & { readonly live: unknown; readonly args: Values };

/** `undefined` when the object is gone. Of what is not managed everything is read. */
export async function read(op: Operation, known: Known): Promise<Seen | undefined> {
  const { kind, call } = op;
  const managed = isManaged(known);
  const live = await (managed ? look(op, known) : kind.find(known.id, call));
  if (live === undefined) return undefined;
  const args = managed ? wishOfLive(kind, live, known.args) : (shortNumbers(present(kind.wishOf(live))) as Values);
  const outputs = outputsOf(kind, live, managed ? known.args : withDefaults(kind, args));
  const own = withOwnNumbers(args, known.args) as Values;
  return { id: known.id, live, args: own, outputs, stamp: await stampOf(call.client) };
}

export const outputsOf = (kind: AnyKind, live: unknown, wish: Values): Values => ({
  ...(present(kind.outOf(live)) as Values),
  ...(withOwnNumbers(wishOfLive(kind, live, wish, wish), wish) as Values),
});

export function refuse(label: string, problems: Plan["problems"]): void {
  if (problems.length > 0)
    throw new Impossible(problems.map(({ path, text }) => `${label}: ${path} ${text}`).join("\n"));
}
