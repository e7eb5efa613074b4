import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { misused } from "../command/exit";

/** The options that supply an input. */
export interface InputFlags {
  readonly input?: string;
  readonly file?: string;
}

/** Returns the text of `--input` or `--file`; `undefined` if neither is given. */
export async function inputText({ input, file }: InputFlags): Promise<string | undefined> {
  if (input !== undefined && file !== undefined) throw misused("give --input or --file, not both");
  if (file === undefined) return input;
  return text(file === "-" ? process.stdin : createReadStream(file)).catch((error: Error) => {
    throw misused(`${file} can't be read: ${error.message}`);
  });
}

/** Returns the input of a job, which must be a JSON object (docs/service.md#job-requests). */
export async function inputObject(flags: InputFlags): Promise<Record<string, unknown>> {
  const source = await inputText(flags);
  if (source === undefined)
    throw misused("a job needs an input: give it with --input '{…}' or --file, or an empty one with --input '{}'");
  const value = parsed(source, flags);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw misused('the input of a job is a JSON object, such as {"prompt": "Hi"}');
}

function parsed(source: string, { file }: InputFlags): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // The parser's own message would quote the input, which may hold a secret.
    throw misused(
      file === undefined ? "the input is not JSON; in a shell, put it in single quotes" : `${file} is not JSON`,
    );
  }
}
