import { HalfChanged, Unfinished } from "../resources";
import type { Made } from "./create/claim";
import { takeOver, Unclear } from "./create/unknown-outcome";
import { holdOf, type Known, type Operation } from "./operation";
import { type Stamp, stampOf } from "./ownership/account";
import { withChanges } from "./plan/changes";
import { argsOf, plan, settled, withOwed } from "./plan/plan";
import { HalfMade, look, outputsOf, refuse, type Written, wishOfLive } from "./read";
import { unseenIn } from "./unseen";
import { refuseUntaken, reportUntaken } from "./untaken";
import type { Values } from "./values";

/** Throws `HalfMade` when something failed after the object was made, or when nobody knows whether it was. */
export async function create(op: Operation, given: Values, own?: Made): Promise<Written> {
  const { kind, call, creates, holders } = op;
  const { name, ...names } = op.named(given);
  const wish = { ...given, name };
  const claim = {
    ...names,
    adopts: op.adopts,
    isHeld: (id: string) => holders.isHeld({ kind: kind.name, id }),
    holderOf: (id: string) => holders.holderOf({ kind: kind.name, id }),
  };
  const stamp = await stampOf(call.client);
  try {
    const making = own
      ? takeOver(kind, own, wish, call, unseenIn(kind, own.live, wish))
      : creates.once(kind, wish, claim, call);
    const { id, live, adopted = own !== undefined } = await making;
    const unmanaged = kind.unmanaged?.(live);
    if (unmanaged) throw new Unfinished(id, live, `the service made ${id}, but it ${unmanaged}`);
    holders.made(holdOf(op, id), adopted);
    // What is adopted keeps its own generated name.
    const asked = adopted ? { ...wish, name: wishOfLive(kind, live, wish, wish).name ?? name } : wish;
    reportUntaken(op, live, asked);
    const written = { id, outputs: outputsOf(kind, live, asked), stamp, made: call.client.clock.now() };
    return await inEffect(op, written, asked);
  } catch (error) {
    throw halfMade(op, wish, stamp, error);
  }
}

function halfMade(op: Operation, wish: Values, stamp: Stamp, error: unknown): unknown {
  const { kind, call } = op;
  if (error instanceof Unfinished) {
    const { id, live, message } = error;
    op.holders.made(holdOf(op, id), false);
    const outputs = live === undefined ? argsOf(kind, wish) : outputsOf(kind, live, wish);
    return new HalfMade({ id, outputs, stamp, made: call.client.clock.now() }, message);
  }
  if (!(error instanceof Unclear)) return error;
  const { trace } = error;
  return new HalfMade(
    { id: `unclear-${trace.name}`, outputs: argsOf(kind, wish), stamp, trace },
    `whether "${trace.name}" was made is unclear. The next pulumi up finds out, and adopts it or makes it. ${error.message}`,
  );
}

/** Brings the live object to the wish, saying only what differs. Throws `HalfMade` where it took effect in part. */
export async function update(op: Operation, known: Known, asked: Values): Promise<Written> {
  const { kind, call } = op;
  const wish = withOwed(asked, known.owed);
  const live = await look(op, known, wish);
  if (live === undefined) throw new Error(`${known.id} is gone. Run pulumi refresh, then pulumi up to create it again`);
  const was = wishOfLive(kind, live, known.args, wish);
  const { changes, problems } = plan(kind, wish, op.drift ? was : known.args, op);
  refuse(call.label, problems);
  const paths = changes.filter(({ marks }) => !marks.local).map(({ path }) => path);
  const to = op.drift ? settled(kind, wish, was, op.ignored) : withChanges(was, wish, changes);
  const stamp = await stampOf(call.client);
  const after = paths.length === 0 ? live : await change(op, known, { live, to, paths, stamp });
  op.plannedChanges.carriedOut({ kind: kind.name, id: known.id });
  refuseUntaken(op, after, to, paths);
  const outputs = outputsOf(kind, after, to);
  // Without drift, what the next plan compares with says nothing of what others changed.
  const kept = op.comparesOutputs && !op.drift ? { ...outputs, ...wish } : outputs;
  return inEffect(op, { id: known.id, outputs: kept, stamp }, to, known.pending ? undefined : paths);
}

/** The object reaches the state first of all: where the wait fails, the next update waits again. */
async function inEffect(
  { kind, call }: Operation,
  written: Written,
  wish: Values,
  paths?: readonly string[],
): Promise<Written> {
  try {
    await kind.awaitEffect?.(written.id, wish, paths, call);
    return written;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new HalfMade({ ...written, pending: true }, error.message);
  }
}

interface Change {
  readonly live: unknown;
  readonly to: Values;
  readonly paths: readonly string[];
  readonly stamp: Stamp;
}

async function change({ kind, call }: Operation, { id }: Known, { live, to, paths, stamp }: Change): Promise<unknown> {
  try {
    return await kind.change(id, live, to, paths, call);
  } catch (error) {
    if (!(error instanceof HalfChanged)) throw error;
    throw new HalfMade({ id, outputs: outputsOf(kind, error.live, to), stamp, owed: error.owed }, error.message);
  }
}
