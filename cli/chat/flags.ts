/** The options of the command, besides the message. */
export interface ChatFlags {
  readonly model: string;
  readonly system?: string;
  readonly maxTokens?: number;
  readonly reasoningEffort?: string;
  /** In seconds. */
  readonly timeout: number;
  readonly stack?: string;
  readonly json?: true;
}
