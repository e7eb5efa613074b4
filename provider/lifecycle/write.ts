import { HalfChanged, Unfinished } from "../resources";
import type { Made } from "./create/claim";
import { takeOver, UnknownOutcome } from "./create/unknown-outcome";
import { holdOf, type Operation, type State } from "./operation";
import { type Stamp, stampOf } from "./ownership/account";
import { withChanges } from "./plan/changes";
import { argsOf, plan, settled, unseenIn, withDefaults, withOwed } from "./plan/plan";
import { HalfMade, liveInputs, look, outputsOf, refuse, type Written } from "./read";
import { refuseUntaken, reportUntaken } from "./untaken";
import type { Values } from "./values";

/**
 * Creates an object, or completes `own`, which an earlier run created. Throws `HalfMade` if a step fails after the
 * object exists, or if nobody knows whether it exists.
 */
export async function create(op: Operation, inputs: Values, own?: Made): Promise<Written> {
  const { kind, call, creates, holders } = op;
  const { name, ...names } = op.named(inputs);
  const desired = { ...withDefaults(kind, inputs), name };
  const claim = {
    ...names,
    adopts: op.adopts,
    isHeld: (id: string) => holders.isHeld({ kind: kind.name, id }),
    holderOf: (id: string) => holders.holderOf({ kind: kind.name, id }),
  };
  const stamp = await stampOf(call.client);
  try {
    const making = own
      ? takeOver(kind, own, desired, call, unseenIn(kind, own.live, desired))
      : creates.once(kind, desired, claim, call);
    const { id, live, adopted = own !== undefined } = await making;
    const unmanaged = kind.unmanaged?.(live);
    if (unmanaged) throw new Unfinished(id, live, `the service made ${id}, but it ${unmanaged}`);
    holders.made(holdOf(op, id), adopted);
    // An adopted object keeps the name that was generated for it.
    const asked = adopted ? { ...desired, name: liveInputs(kind, live, desired, desired).name ?? name } : desired;
    reportUntaken(op, live, asked);
    const written = { id, outputs: outputsOf(kind, live, asked), stamp, made: call.client.clock.now() };
    return await inEffect(op, written, asked);
  } catch (error) {
    throw halfMade(op, desired, stamp, error);
  }
}

function halfMade(op: Operation, desired: Values, stamp: Stamp, error: unknown): unknown {
  const { kind, call } = op;
  if (error instanceof Unfinished) {
    const { id, live, message } = error;
    op.holders.made(holdOf(op, id), false);
    const outputs = live === undefined ? argsOf(kind, desired) : outputsOf(kind, live, desired);
    return new HalfMade({ id, outputs, stamp, made: call.client.clock.now() }, message);
  }
  if (!(error instanceof UnknownOutcome)) return error;
  const { unknownCreate } = error;
  return new HalfMade(
    { id: `unclear-${unknownCreate.name}`, outputs: argsOf(kind, desired), stamp, unknownCreate },
    `it is not known whether "${unknownCreate.name}" was made. The next ${call.next.deploy} looks for it, and adopts it or makes it. ${error.message}`,
  );
}

/**
 * Changes the live object to the desired inputs, and sends only what differs. Throws `HalfMade` if the update takes
 * effect only in part, and `Impossible` if it can't be done.
 */
export async function update(op: Operation, state: State, asked: Values): Promise<Written> {
  const { kind, call } = op;
  const desired = withOwed(withDefaults(kind, asked), state.owed);
  const live = await look(op, state, desired);
  if (live === undefined)
    throw new Error(`${state.id} is gone. Run ${call.next.refresh}, then ${call.next.deploy} to create it again`);
  const was = liveInputs(kind, live, state.inputs, desired);
  const { changes, problems } = plan(kind, desired, op.drift ? was : state.inputs, op);
  refuse(call.label, problems);
  const paths = changes.filter(({ marks }) => !marks.local).map(({ path }) => path);
  const to = op.drift ? settled(kind, desired, was, op.ignored) : withChanges(was, desired, changes);
  const stamp = await stampOf(call.client);
  const after = paths.length === 0 ? live : await change(op, state, { live, to, paths, stamp });
  op.plannedChanges.carriedOut({ kind: kind.name, id: state.id });
  refuseUntaken(op, after, to, paths);
  const outputs = outputsOf(kind, after, to);
  // If drift is off, the next plan must not see what somebody else changed, so the outputs keep the desired inputs.
  const kept = op.comparesOutputs && !op.drift ? { ...outputs, ...desired } : outputs;
  return inEffect(op, { id: state.id, outputs: kept, stamp }, to, state.pending ? undefined : paths);
}

/**
 * Waits until a write takes effect. If the wait fails, the object is still stored in the state, and the next update
 * waits again.
 */
async function inEffect(
  { kind, call }: Operation,
  written: Written,
  desired: Values,
  paths?: readonly string[],
): Promise<Written> {
  try {
    await kind.awaitEffect?.(written.id, desired, paths, call);
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

async function change({ kind, call }: Operation, { id }: State, { live, to, paths, stamp }: Change): Promise<unknown> {
  try {
    return await kind.change(id, live, to, paths, call);
  } catch (error) {
    if (!(error instanceof HalfChanged)) throw error;
    throw new HalfMade({ id, outputs: outputsOf(kind, error.live, to), stamp, owed: error.owed }, error.message);
  }
}
