/** What the command line asks for beside the endpoint and the prompt. */
export interface ImageFlags {
  readonly stack?: string;
  readonly stackOutput?: string;
  /** The file that gets the PNG. */
  readonly output: string;
  readonly negativePrompt?: string;
  /** Pixels. */
  readonly width?: number;
  /** Pixels. */
  readonly height?: number;
  readonly steps?: number;
  /** Seconds. */
  readonly timeout: number;
  readonly json?: true;
}
