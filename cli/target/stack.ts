import { z } from "zod";
import { readSettings, type Settings } from "../../provider/client";
import { PULUMI_SETTINGS } from "../../provider/words/settings";
import { misused } from "../command/exit";
import { type PulumiOptions, pulumiOutput } from "./pulumi";

const configuration = z.record(z.string(), z.object({ value: z.string().optional() }));

/**
 * Returns the address and key that the provider uses in a run of this stack, or of the selected one. Throws
 * `BadConfig`.
 */
export async function settingsOfStack(stack: string | undefined, env: NodeJS.ProcessEnv): Promise<Settings> {
  // The key is a secret of the stack. This process reads it and shows it nowhere.
  const text = await pulumiOutput(["config", "--json", "--show-secrets", ...inStack(stack)], { env });
  const values = configuration.parse(JSON.parse(text));
  return readSettings((key) => values[key]?.value, env, undefined, PULUMI_SETTINGS);
}

/** Returns the text of an output of the stack. Throws if the output is missing, secret or not a string. */
export async function outputOfStack(
  stack: string | undefined,
  name: string,
  options: PulumiOptions = {},
): Promise<string> {
  const outputs = await outputsOfStack(stack, options);
  const value = outputs[name];
  if (typeof value === "string" && value !== SECRET) return value;
  const where = stack === undefined ? "the selected stack" : `stack "${stack}"`;
  if (value === undefined) throw misused(`${where} has no output "${name}"; it has ${listed(Object.keys(outputs))}`);
  throw misused(`output "${name}" of ${where} is ${value === SECRET ? "secret" : "not text"}, so it names no endpoint`);
}

/** Returns all outputs of a stack; secret ones read `[secret]`. */
export async function outputsOfStack(
  stack: string | undefined,
  options: PulumiOptions = {},
): Promise<Record<string, unknown>> {
  return JSON.parse(await pulumiOutput(["stack", "output", "--json", ...inStack(stack)], options));
}

/** The text that the CLI prints in place of a secret. */
const SECRET = "[secret]";

const inStack = (stack: string | undefined) => (stack === undefined ? [] : ["--stack", stack]);

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "none");
