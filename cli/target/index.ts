import { type Client, type Endpoint, environment, type Limits, openClient, type Settings } from "../../provider/client";
import { PULUMI_SETTINGS } from "../../provider/words/settings";
import { misused } from "../command/exit";
import { note } from "../command/output";
import { findEndpoint } from "./find";
import type { TargetFlags } from "./options";
import { outputOfStack, settingsOfStack } from "./stack";

/** An endpoint and a client for its account. */
export interface Target {
  readonly client: Client;
  readonly endpoint: Endpoint;
}

/** Runs `work` with an endpoint. `text` is the endpoint's id or name, unless an output of a stack names it. */
export async function withEndpoint(
  text: string | undefined,
  flags: TargetFlags,
  limits: Limits,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  checkNaming(text, flags);
  await withClient(flags, limits, async (client) => {
    await work({ client, endpoint: await findEndpoint(client, await nameOf(text, flags)) });
  });
}

/**
 * Runs `work` with a client for the account of the stack in the options, or else of the environment. Closes the client
 * afterwards.
 */
export async function withClient(
  flags: TargetFlags,
  limits: Limits,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = openClient(await settingsFor(flags), process.env, undefined, "command");
  try {
    await work(client.with({ report: reporter(), advice: { timeLimit: "--timeout" }, ...limits }));
  } finally {
    await client.close();
  }
}

/** Reads address and key from the stack in the options, or else from the environment. Throws `BadConfig`. */
export async function settingsFor(flags: TargetFlags): Promise<Settings> {
  return ofStack(flags)
    ? settingsOfStack(flags.stack, process.env)
    : { ...environment(process.env), howToSet: PULUMI_SETTINGS };
}

const ofStack = ({ stack, output }: TargetFlags) => stack !== undefined || output !== undefined;

function checkNaming(text: string | undefined, flags: TargetFlags): void {
  if (text === undefined && !ofStack(flags)) {
    throw misused("no endpoint: give its id or its name, or the stack that has it (--stack)");
  }
  if (text === undefined || flags.output === undefined) return;
  throw misused("give the endpoint or the stack's output that holds its id, not both");
}

async function nameOf(text: string | undefined, { stack, output = "endpointId" }: TargetFlags): Promise<string> {
  return text ?? outputOfStack(stack, output);
}

/** A repeated request reports the same text only once. */
function reporter(): NonNullable<Limits["report"]> {
  const seen = new Set<string>();
  return (_level, text) => {
    if (!seen.has(text)) note(text);
    seen.add(text);
  };
}
