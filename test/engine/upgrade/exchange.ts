import { status } from "@grpc/grpc-js";
import { isGenerated } from "../../../provider/engine/plugin/operation";
import { withDefaults } from "../../../provider/lifecycle/plan/plan";
import { type AnyKind, KINDS } from "../../../provider/resources";
import type { Answered, Of, Plugin } from "../../harness/front-ends/grpc/plugin";
import { Refusal } from "../../harness/front-ends/grpc/refusal";
import type { Exchange, Request, Response } from "./recording";

/** The current plugin's answer to the call. */
export async function answeredNow(plugin: Plugin, { method, request }: Exchange): Promise<unknown> {
  try {
    return await call(method).ask(plugin, request);
  } catch (error) {
    if (error instanceof Refusal) return { refused: status[error.code] };
    throw error;
  }
}

/** The recorded answer, in the same terms. */
export const answeredThen = ({ method, response, refused }: Exchange): unknown =>
  response ? call(method).told(response) : { refused };

interface Call {
  ask(plugin: Plugin, request: Request): Promise<unknown>;
  told(response: Response): unknown;
}

function call(method: string): Call {
  const found = CALLS[method];
  if (!found) throw new Error(`nobody knows how to ask for ${method} again`);
  return found;
}

const CALLS: Readonly<Record<string, Call>> = {
  CheckConfig: {
    ask: (plugin, { news = {}, urn }) => plugin.checkConfig(news, urn),
    told: checked,
  },
  DiffConfig: {
    ask: (plugin, { oldInputs = {}, news = {} }) => plugin.diffConfig(oldInputs, news),
    told: compared,
  },
  Configure: {
    ask: async (plugin, { args = {}, urn }) => inSmallLetters((await plugin.configure(args, urn)).toObject()),
    told: inSmallLetters,
  },
  Check: {
    // Up to 0.1.0, the inputs in the state contained the defaults.
    ask: async (plugin, { olds = {}, news = {}, randomSeed = "", autonaming, ...request }) => {
      const { proposedName: proposed = "", mode = "PROPOSE" } = autonaming ?? {};
      const [of, seed] = [about(request), Buffer.from(randomSeed, "base64")];
      const asked = { ...of, olds, news, seed, ...(autonaming ? { autonaming: { proposed, mode } } : {}) };
      const { inputs, failures } = await plugin.check(asked);
      return { inputs: withDefaults(of.kind, inputs), failures };
    },
    told: checked,
  },
  Diff: {
    ask: (plugin, { id = "", oldInputs = {}, olds = {}, news = {}, ignoreChanges = [], ...of }) =>
      plugin.diff({ ...about(of), id, oldInputs, outputs: olds, news, ignoreChanges }),
    told: compared,
  },
  Create: {
    ask: async (plugin, { properties = {}, timeout, preview = false, ...of }) =>
      answer(await plugin.create({ ...about(of), inputs: properties, timeout, preview })),
    told: written,
  },
  Update: {
    ask: async (plugin, { id = "", oldInputs = {}, olds: outputs = {}, news: inputs = {}, ...asked }) =>
      answer(await plugin.update({ ...asked, ...about(asked), id, oldInputs, outputs, inputs })),
    told: written,
  },
  Read: {
    ask: (plugin, { id = "", inputs, properties = {}, ...of }) =>
      plugin.read({ ...about(of), id, outputs: properties, ...(inputs ? { inputs } : {}) }),
    told: ({ inputs = {}, ...rest }) => ({ ...written(rest), inputs }),
  },
  Delete: {
    ask: (plugin, { id = "", oldInputs = {}, properties = {}, timeout, ...of }) =>
      plugin.delete({ ...about(of), id, inputs: oldInputs, outputs: properties, timeout }),
    told: () => undefined,
  },
  Invoke: {
    ask: (plugin, { tok = "", args = {} }) => plugin.invoke(tok, args),
    told: ({ return: values = {} }) => values,
  },
};

/** `urn:pulumi:dev::project::cloudcompute:index:Endpoint::api` (Pulumi: URN). */
function about({ urn = "", name }: Request): Of & { readonly kind: AnyKind } {
  const [, , type = ""] = urn.split("::");
  const kind = KINDS.find((one) => type === `cloudcompute:index:${one.name}`);
  if (!kind) throw new Error(`there is no kind any more for ${urn}`);
  return { kind, name };
}

/** The words of a failure may become better, and so may the end of a generated name. */
function checked({ inputs = {}, failures = [] }: Response) {
  const { name } = inputs as { name?: string };
  const generated = name && isGenerated(inputs) ? { name: expect.stringMatching(patternOf(name)) } : {};
  return { inputs: { ...inputs, ...generated }, failures: failures.map(({ property = "" }) => ({ property })) };
}

const patternOf = (name: string): RegExp => new RegExp(`^${name.replace(/[0-9a-z]{7}$/, "[0-9a-z]{7}$")}`);

function compared(response: Response) {
  const { changes, diffs = [], replaces = [], stables = [], deleteBeforeReplace = false, detailedDiff = {} } = response;
  const detailed = Object.entries(detailedDiff).map(([path, { kind = "ADD" }]) => [path, kind]);
  return {
    ...{ changes: changes === "DIFF_SOME", diffs, replaces, deleteBeforeReplace },
    // More of them wait for less.
    ...{ stables: expect.arrayContaining([...stables]), detailed: Object.fromEntries(detailed) },
  };
}

function written({ id, properties: outputs = {}, refreshBeforeUpdate = false }: Response) {
  return { ...(id === undefined ? {} : { id }), outputs, refreshBeforeUpdate };
}

/** The driver adds what it has sent. */
const answer = ({ id, outputs, refreshBeforeUpdate }: Answered) => ({ id, outputs, refreshBeforeUpdate });

/** The generated classes write names of the protocol otherwise than its JSON does. */
function inSmallLetters(answer: object) {
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name.toLowerCase(), value]));
}
