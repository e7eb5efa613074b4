import { EXIT } from "./exit";

// A reader such as `head` closes the pipe once it has enough, which is no failure of the command.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.failed);
});

/** Writes a line of the result to standard output. */
export const put = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Writes a piece of the result to standard output without a line break. */
export const putText = (text: string): boolean => process.stdout.write(text);

/** Writes one JSON document on its own line to standard output. */
export const putJson = (value: unknown): boolean => put(JSON.stringify(value));

/** Writes a line for the person to standard error, so that it never mixes with a result in a pipe. */
export const note = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Formats a worker's value for a person: a string as it is, anything else as JSON. */
export const readable = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "");
