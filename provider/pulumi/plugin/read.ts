import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { differences } from "../../resources";
import { isManaged, read as readObject, retrace, type Seen } from "../live";
import type { Known, Operation } from "../operation";
import { shown, type Values, visible } from "../values";
import { plainly } from "./failure";
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
  const look = () => refreshed(target, operation(here, target, asked), known);
  const found = await plainly(target.label, hidingIn(target.kind, ...told), () => here.asOwner(known.stamp, look));
  if (!found) return new ReadResponse();
  here.owns(target.urn, found.id);
  if (!request.hasInputs()) for (const text of importWarnings(found.args)) here.say(target, "warning", text);
  return answerOf(target, found, told, isManaged(known)).setRefreshBeforeUpdate(here.config.drift);
}

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
async function refreshed(target: Target, op: Operation, known: Known): Promise<Seen | undefined> {
  const id = known.trace ? (await retrace(op, known, known.trace))?.id : known.id;
  const seen = id === undefined ? undefined : await readObject(op, { ...known, id });
  if (!isManaged(known)) return seen;
  if (!seen) op.call.say("warning", gone(target, known));
  else explain(op, seen.live, known.args, seen.args);
  return seen;
}

function gone({ kind }: Target, { id, trace }: Known): string {
  if (trace) return `"${trace.name}", whose create was unclear, was not made; pulumi up makes it`;
  const lost = kind.name === "NetworkVolume" ? " Its data is gone." : "";
  return `${id} was deleted outside of Pulumi.${lost} pulumi up creates it anew; pulumi refresh drops it from the state`;
}

/** What the service changes by itself is told with its cause; the engine shows the rest. */
function explain({ kind, call }: Operation, live: unknown, old: Values, args: Values): void {
  for (const { path, from, to } of differences(kind.args, old, args)) {
    const cause = kind.explains?.(path, live);
    if (cause) call.say("warning", `${path} was changed (${cause}): ${shown(from)} => ${shown(to)}`);
  }
}
