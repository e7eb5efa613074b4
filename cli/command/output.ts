import { EXIT } from "./exit";

// A reader such as `head` that has enough closes the pipe, and that is no failure of the command.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.failed);
});

/** Writes a line of the result to standard output. */
export const put = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Writes text of the result as it comes, without a line break. */
export const putText = (text: string): boolean => process.stdout.write(text);

/** Writes one JSON document on a line of its own. */
export const putJson = (value: unknown): boolean => put(JSON.stringify(value));

/** Writes a line for the person to standard error, which never mixes with a result that is piped on. */
export const note = (line: string): boolean => process.stderr.write(`${line}\n`);

/** A value of a worker as a person reads it: a text as it is, anything else as JSON. */
export const readable = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "");
