import { deletedOutside } from "../../lifecycle/check/losses";
import { holdOf, type Operation, type State } from "../../lifecycle/operation";
import { OldKey } from "../../lifecycle/ownership/key";
import { AllMissing } from "../../lifecycle/ownership/presence";
import { findUnknownCreate, isManaged, read as readObject, type Seen } from "../../lifecycle/read";
import { shown, type Values, visible } from "../../lifecycle/values";
import { differences, Refused } from "../../resources";
import { plainly, withoutLabel } from "./failure";
import { importWarnings } from "./import-warnings";
import { writtenInputs } from "./inputs";
import { hidingIn, isGenerated, isImported, operation, stateOf } from "./operation";
import type { ReadRequest, ReadResponse } from "./protocol/messages";
import { type Received, received } from "./received";
import { type Target, targetOf } from "./request";
import type { PluginSession } from "./session";
import { secretPaths, storedOutputs } from "./state";
import { message } from "./wire";

/** Reads the object for a refresh, an import or `.get`. An answer without an id means that it does not exist. */
export async function read(session: PluginSession, request: ReadRequest): Promise<ReadResponse> {
  const target = targetOf(request);
  const sources = [request.inputs, request.properties].map(received);
  const parts = { verb: "read", timeout: request.timeout, sources } as const;
  const [inputs, outputs] = sources.map(({ values }) => values) as [Values, Values];
  const state = stateOf(target.kind, request.id, inputs, outputs);
  const isImport = request.inputs === undefined;
  const op = operation(session, target, parts);
  // An object that a program only reads has no inputs and belongs to no resource.
  if (Object.keys(visible(inputs)).length > 0) session.holders.read(holdOf(op, state.id));
  const look = () => refreshed(op, state, isImport);
  const seen = await plainly(target.label, hidingIn(target.kind, ...sources), () =>
    session.asOwner(state.stamp, look).catch((error: unknown) => doubtful(session, target, state, error)),
  );
  if (seen === "unknown") return unchanged(session, request);
  if (!seen) return {};
  if (isManaged(state)) session.olds.set(target.urn, { id: seen.id, args: seen.args, isRead: true });
  if (isImport) for (const text of importWarnings(seen.args)) session.report(target, "warning", text);
  return { ...answerOf(target, seen, sources, isManaged(state)), refreshBeforeUpdate: session.config.drift };
}

/**
 * The engine reads with the settings of the last run before it runs the program, and a single failed read ends the
 * command. If the read is inconclusive, the state stays as it is, and the check of a plan reports the reason. An
 * import, or an object that a program only reads, has no state that could stay.
 */
function doubtful(session: PluginSession, target: Target, state: State, error: unknown): "unknown" {
  const isOld = session.mayBeOld(error);
  if (!state.stamp || !(isOld || error instanceof AllMissing)) throw error;
  session.doubts.set(target.urn, error);
  const why = withoutLabel(target.label, error.message);
  const rest = isOld && !(error instanceof OldKey) ? `\n${session.remedy}` : "";
  session.warnOfRun(target, error.name, `this resource was not refreshed: ${why}${rest}`);
  return "unknown";
}

const unchanged = (session: PluginSession, { id, properties, inputs }: ReadRequest): ReadResponse => ({
  id,
  properties,
  inputs,
  refreshBeforeUpdate: session.config.drift,
});

function answerOf({ kind }: Target, found: Seen, sources: readonly Received[], managed: boolean): ReadResponse {
  const [inputs] = sources as [Received];
  const old = managed ? visible(inputs.values) : undefined;
  const generated = isGenerated(inputs.values) ? { __defaults: inputs.values.__defaults } : {};
  const imported = !managed || isImported(inputs.values) ? { __imported: true } : {};
  return {
    id: found.id,
    properties: storedOutputs(kind, found, ...sources),
    inputs: message({ ...writtenInputs(kind, found.args, old), ...generated, ...imported }, secretPaths(kind, inputs)),
  };
}

/**
 * A create with an unknown outcome may have an id by now. An object that the state does not know is an import, and the
 * engine reports it if it is missing.
 */
async function refreshed(op: Operation, state: State, isImport: boolean): Promise<Seen | undefined> {
  if (isImport) return imported(op, state);
  const id = state.unknownCreate ? (await findUnknownCreate(op, state, state.unknownCreate))?.id : state.id;
  const seen = id === undefined ? undefined : await readObject(op, { ...state, id });
  if (!isManaged(state)) return seen;
  if (!seen) op.call.report("warning", gone(op, state));
  else explain(op, seen.live, state.inputs, seen.args);
  return seen;
}

async function imported(op: Operation, state: State): Promise<Seen | undefined> {
  op.holders.adopts(holdOf(op, state.id));
  const seen = await readObject(op, state);
  const unmanaged = seen && op.kind.unmanaged?.(seen.live);
  if (unmanaged) throw new Refused(`${state.id} can't be imported, because it ${unmanaged}`);
  if (seen) op.holders.made(holdOf(op, state.id), true);
  return seen;
}

function gone(op: Operation, { id, unknownCreate }: State): string {
  if (unknownCreate)
    return `"${unknownCreate.name}", whose create had an unknown outcome, was not made; ${op.call.next.deploy} makes it`;
  return deletedOutside(op, id);
}

/** Reports changes that the service itself made, with their cause; the engine shows all others. */
function explain({ kind, call }: Operation, live: unknown, old: Values, args: Values): void {
  for (const difference of differences(kind.args, old, args)) {
    const { path, from, to } = difference;
    const cause = kind.explains?.(difference, live, call.client.clock.now());
    if (cause) call.report("warning", `${path} was changed (${cause}): ${shown(from)} => ${shown(to)}`);
  }
}
