/** What the command line asks for beside the message. */
export interface ChatFlags {
  readonly model: string;
  readonly system?: string;
  readonly maxTokens?: number;
  readonly reasoningEffort?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly stack?: string;
  readonly json?: true;
}
