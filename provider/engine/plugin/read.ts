import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { deletedOutside } from "../../lifecycle/check/losses";
import { holdOf, type Known, type Operation } from "../../lifecycle/operation";
import { OldKey } from "../../lifecycle/ownership/key";
import { AllMissing } from "../../lifecycle/ownership/presence";
import { isManaged, read as readObject, retrace, type Seen } from "../../lifecycle/read";
import { shown, type Values, visible } from "../../lifecycle/values";
import { differences, Refused } from "../../resources";
import { plainly, withoutLabel } from "./failure";
import { importWarnings } from "./import-warnings";
import { inputsOf } from "./inputs";
import { hidingIn, isGenerated, knownOf, operation } from "./operation";
import { type Target, targetOf } from "./request";
import type { PluginSession } from "./session";
import { secretPaths, stateOf } from "./state";
import { message, type Received, received } from "./wire";

/** Refresh, import and `.get`: the object as it is. An answer without an id says that there is none. */
export async function read(here: PluginSession, request: ReadRequest): Promise<ReadResponse> {
  const target = targetOf(request);
  const told = [request.getInputs(), request.getProperties()].map(received);
  const asked = { verb: "read", timeout: request.getTimeout(), told } as const;
  const [inputs, outputs] = told.map(({ values }) => values) as [Values, Values];
  const known = knownOf(target.kind, request.getId(), inputs, outputs);
  const isImport = !request.hasInputs();
  const op = operation(here, target, asked);
  // What a program only reads has no inputs, and is nobody's.
  if (Object.keys(visible(inputs)).length > 0) here.holders.read(holdOf(op, known.id));
  const look = () => refreshed(target, op, known, isImport);
  const seen = await plainly(target.label, hidingIn(target.kind, ...told), () =>
    here.asOwner(known.stamp, look).catch((error: unknown) => doubtful(here, target, known, error)),
  );
  if (seen === "unknown") return unchanged(here, request);
  if (!seen) return new ReadResponse();
  if (isManaged(known)) here.olds.set(target.urn, { id: seen.id, args: seen.args, isRead: true });
  if (isImport) for (const text of importWarnings(seen.args)) here.say(target, "warning", text);
  return answerOf(target, seen, told, isManaged(known)).setRefreshBeforeUpdate(here.config.drift);
}

/**
 * The engine reads with the settings of the last run before it runs the program, and one read that fails ends the
 * command. Where nothing can be concluded, the state stays as it is: the check of a plan then tells why. An import, or
 * an object that a program only reads, has no state to stay as it is.
 */
function doubtful(here: PluginSession, target: Target, known: Known, error: unknown): "unknown" {
  const isOld = here.mayBeOld(error);
  if (!known.stamp || !(isOld || error instanceof AllMissing)) throw error;
  here.doubts.set(target.urn, error);
  const why = withoutLabel(target.label, error.message);
  const rest = isOld && !(error instanceof OldKey) ? `\n${here.remedy}` : "";
  here.warnOfRun(target, error.name, `this resource was not refreshed: ${why}${rest}`);
  return "unknown";
}

const unchanged = (here: PluginSession, request: ReadRequest): ReadResponse =>
  new ReadResponse()
    .setId(request.getId())
    .setProperties(request.getProperties())
    .setInputs(request.getInputs())
    .setRefreshBeforeUpdate(here.config.drift);

function answerOf({ kind }: Target, found: Seen, told: readonly Received[], managed: boolean): ReadResponse {
  const [inputs] = told as [Received];
  const old = managed ? visible(inputs.values) : undefined;
  const hidden = isGenerated(inputs.values) ? { __defaults: inputs.values.__defaults } : {};
  return new ReadResponse()
    .setId(found.id)
    .setProperties(stateOf(kind, found, ...told))
    .setInputs(message({ ...inputsOf(kind, found.args, old), ...hidden }, secretPaths(kind, inputs)));
}

/** An unclear create may have an id by now. What the state knows nothing of is an import, and its absence an error of the engine's. */
async function refreshed(target: Target, op: Operation, known: Known, isImport: boolean): Promise<Seen | undefined> {
  if (isImport) return imported(op, known);
  const id = known.trace ? (await retrace(op, known, known.trace))?.id : known.id;
  const seen = id === undefined ? undefined : await readObject(op, { ...known, id });
  if (!isManaged(known)) return seen;
  if (!seen) op.call.say("warning", gone(target, known));
  else explain(op, seen.live, known.args, seen.args);
  return seen;
}

async function imported(op: Operation, known: Known): Promise<Seen | undefined> {
  op.holders.adopts(holdOf(op, known.id));
  const seen = await readObject(op, known);
  const unmanaged = seen && op.kind.unmanaged?.(seen.live);
  if (unmanaged) throw new Refused(`${known.id} can't be imported, because it ${unmanaged}`);
  if (seen) op.holders.made(holdOf(op, known.id), true);
  return seen;
}

function gone({ kind }: Target, { id, trace }: Known): string {
  if (trace) return `"${trace.name}", whose create was unclear, was not made; pulumi up makes it`;
  return deletedOutside(kind, id);
}

/** What the service changes by itself is told with its cause; the engine shows the rest. */
function explain({ kind, call }: Operation, live: unknown, old: Values, args: Values): void {
  for (const difference of differences(kind.args, old, args)) {
    const { path, from, to } = difference;
    const cause = kind.explains?.(difference, live, call.client.clock.now());
    if (cause) call.say("warning", `${path} was changed (${cause}): ${shown(from)} => ${shown(to)}`);
  }
}
