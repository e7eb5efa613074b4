import { CommanderError } from "commander";

/** The exit codes of the commands. */
export const EXIT = {
  /** The command succeeded. */
  done: 0,
  /** The job failed, the worker refused it, or the service could not be reached. */
  failed: 1,
  /** The command line, a file that it names, or a setting is wrong. Nothing was sent. */
  usage: 2,
  /** The time limit of the command or of the job ran out. */
  timedOut: 3,
  /** The account has no such endpoint, job or worker. */
  notFound: 4,
  /** The user pressed Ctrl-C. Shells use 128 plus the number of the signal. */
  interrupted: 130,
} as const;

/** A failure with its own message and exit code. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";

  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** Builds the error for a mistake on the command line or in a file that it names. */
export const misused = (message: string): CommandFailed => new CommandFailed(message, EXIT.usage);

/** Keyed by class name, so that a command that fails early does not load the client. */
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

/** Returns the exit code for any error that a command throws. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailed) return error.exitCode;
  // Commander's own code is 1 for every mistake on the command line, and 0 for help and version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  return CODES[(error as Error)?.name] ?? EXIT.failed;
}
