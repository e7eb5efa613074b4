import type { z } from "zod";
import { answer, FUNCTIONS } from "../../functions";
import { fieldOf } from "../../lifecycle/paths";
import { isValues, join, type Values } from "../../lifecycle/values";
import { bare, fieldsOf, hiding, metaOf } from "../../resources";
import { plainly } from "./failure";
import type { InvokeRequest, InvokeResponse } from "./protocol/messages";
import { received } from "./received";
import type { PluginSession } from "./session";
import { message } from "./wire";

/** Runs one look-up by its token, such as `cloudcompute:index:getGpuTypes`. */
export async function invoke(session: PluginSession, request: InvokeRequest): Promise<InvokeResponse> {
  const { tok: token } = request;
  const lookup = FUNCTIONS.find(({ name }) => token === `cloudcompute:index:${name}`);
  if (!lookup)
    throw new Error(`there is no function ${token}; there are ${FUNCTIONS.map(({ name }) => name).join(", ")}`);
  const { values, secrets } = received(request.args);
  const limits = {
    signal: session.signal,
    report: (_: unknown, text: string) => session.reportOfStack(`${lookup.name}: ${text}`),
  };
  const work = () => answer(lookup, session.client().with(limits), values);
  const found = (await plainly(token, hiding(secrets.map(fieldOf), values), work)) as Values;
  return { return: message(found, secretPlaces(lookup.result, found, "")) };
}

/** Returns the paths of values that the definition marks as secret. */
function secretPlaces(schema: z.ZodType, values: Values, path: string): string[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const at = join(path, name);
    if (metaOf(field).secret) return [at];
    const value = values[name];
    if (!Array.isArray(value)) return isValues(value) ? secretPlaces(field, value, at) : [];
    const { element: entry } = bare(field) as { element?: z.ZodType };
    return value.flatMap((one, i) => (entry && isValues(one) ? secretPlaces(entry, one, `${at}[${i}]`) : []));
  });
}
