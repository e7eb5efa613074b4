import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { differences } from "../../resources";
import { stampOf } from "../account";
import { look, outputsOf, retrace, type Written, wishOfLive, withOwnNumbers } from "../live";
import type { Known, Operation } from "../operation";
import { isValues, present, shown, type Values, visible } from "../values";
import { told } from "./failure";
import { inputsOf, shortNumbers } from "./inputs";
import { hidingIn, isGenerated, knownOf, operation, withDefaults } from "./operation";
import { type Target, targetOf } from "./request";
import type { PluginSession } from "./session";
import { secretPaths, stateOf } from "./state";
import { message, received } from "./wire";

/** Refresh, import and `.get`: the object as it is. An answer without an id says that there is none. */
export async function read(here: PluginSession, request: ReadRequest): Promise<ReadResponse> {
  const target = targetOf(request);
  const inputs = received(request.getInputs());
  const outputs = received(request.getProperties());
  const asked = { verb: "read", timeout: request.getTimeout(), told: [inputs, outputs] } as const;
  const known = knownOf(target.kind, request.getId(), inputs.values, outputs.values);
  const managed = Object.keys(known.args).length > 0;
  const seen = () => {
    const op = operation(here, target, asked);
    return managed ? refreshed(target, op, known) : foreign(op, known);
  };
  const clean = hidingIn(target.kind, inputs, outputs);
  const found = await told(target.label, clean, () => here.asOwner(known.stamp, seen));
  if (!found) return new ReadResponse();
  if (!request.hasInputs() && isValues(found.args.env) && Object.keys(found.args.env).length > 0)
    here.say(target, "warning", "env is imported: code that pulumi import writes shows its values in the clear");
  here.owns(target.urn, found.id);
  const old = managed ? visible(inputs.values) : undefined;
  const hidden = isGenerated(inputs.values) ? { __defaults: inputs.values.__defaults } : {};
  const secrets = secretPaths(target.kind, inputs);
  return new ReadResponse()
    .setId(found.id)
    .setProperties(stateOf(target.kind, found, inputs, outputs))
    .setInputs(message({ ...inputsOf(target.kind, found.args, old), ...hidden }, secrets))
    .setRefreshBeforeUpdate(here.config.drift);
}

/** An object, and what its arguments are. */
type Seen = Written & { readonly args: Values };

async function refreshed(target: Target, op: Operation, known: Known): Promise<Seen | undefined> {
  const id = known.trace ? (await retrace(op, known, known.trace))?.id : known.id;
  const live = id === undefined ? undefined : await look(op, { ...known, id });
  if (id === undefined || live === undefined) {
    op.call.say("warning", gone(target, known));
    return undefined;
  }
  const args = withOwnNumbers(wishOfLive(op.kind, live, known.args), known.args) as Values;
  explain(op, live, known.args, args);
  return { id, args, outputs: outputsOf(op.kind, live, known.args), stamp: await stampOf(op.call.client) };
}

/** What nobody has said anything of yet: an import, or an object that a program only reads. */
async function foreign({ kind, call }: Operation, { id }: Known): Promise<Seen | undefined> {
  const live = await kind.find(id, call);
  if (live === undefined) return undefined;
  const args = shortNumbers(present(kind.wishOf(live))) as Values;
  const outputs = outputsOf(kind, live, withDefaults(kind, args));
  return { id, args, outputs, stamp: await stampOf(call.client) };
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
