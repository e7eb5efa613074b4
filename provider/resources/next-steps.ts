/**
 * What a person can do next, in the words of the engine that carries out the program. Messages name commands and
 * options only through these texts, so that kinds and lifecycle serve any engine.
 */
export interface NextSteps {
  /** The engine's name, such as `Pulumi`. */
  readonly engine: string;
  /** The command that carries out the program, such as `pulumi up`. */
  readonly deploy: string;
  /** The option that sets the time limits of operations, such as `customTimeouts`. */
  readonly timeLimit: string;
  /** The option of the command that sends fewer requests at a time. */
  readonly fewerAtATime: string;
  /** The command that reads every object into the state, such as `pulumi refresh`. */
  readonly refresh: string;
  /** The same as `refresh`, but with the settings that the program has now. */
  readonly refreshWithSettings: string;
  /** The command that saves the program's settings for one provider, whose name in the state is `provider`. */
  saveSettings(provider: string | undefined): string;
  /** The commands that remove every object from the state without a request. */
  readonly forgetAll: string;
  /** The setting that names the account of all resources without a provider of their own. */
  readonly account: string;
  /** The object by which a program gives single resources an account. */
  readonly provider: string;
  /** The option that makes an existing object a resource's own. */
  readonly import: string;
  /** The same option with an id. */
  importOf(id: string): string;
  /** The option that tells the engine the earlier name of a resource. */
  readonly rename: string;
  /** The option that makes a replacement delete first. */
  readonly deleteFirst: string;
  /** The ways in which a person asks for a replacement without a change. */
  readonly replaceOnRequest: string;
  /** The option that makes the engine disregard an argument. */
  readonly ignore: string;
  /** The option that makes a resource wait for another one. */
  readonly dependsOn: string;
}
