import { CommanderError } from "commander";

/** How a command ended, as a script reads it. */
export const EXIT = {
  /** The command did what it was asked to do. */
  done: 0,
  /** The job failed, the worker refused, or the service could not be reached. */
  failed: 1,
  /** The command line, a file that it names, or a setting is wrong. Nothing was sent. */
  usage: 2,
  /** The time that the command or the job was given is over. */
  timedOut: 3,
  /** The account has no such endpoint, job or worker. */
  notFound: 4,
  /** Ctrl-C, as shells count it: 128 and the number of the signal. */
  interrupted: 130,
} as const;

/** A command that ends with a message and an exit code of its own. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";

  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** What the command line or a file that it names has wrong. */
export const misused = (message: string): CommandFailed => new CommandFailed(message, EXIT.usage);

/** By class name, so that a command that fails early does not load the client. */
const CODES: Readonly<Record<string, number>> = {
  BadConfig: EXIT.usage,
  KeyOfOtherAddress: EXIT.usage,
  InvalidInput: EXIT.usage,
  WrongEndpointKind: EXIT.usage,
  NotFound: EXIT.notFound,
  DeadlineExceeded: EXIT.timedOut,
  TimedOut: EXIT.timedOut,
  TimeoutError: EXIT.timedOut,
  JobTimedOut: EXIT.timedOut,
  Cancelled: EXIT.interrupted,
};

/** The exit code of whatever a command threw. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailed) return error.exitCode;
  // Commander's own code is 1 for every mistake on the command line, and 0 for help and version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  return CODES[(error as Error)?.name] ?? EXIT.failed;
}
