/** The options of the command, besides the endpoint and the prompt. */
export interface ImageFlags {
  readonly stack?: string;
  readonly stackOutput?: string;
  /** The file to write the PNG to. */
  readonly output: string;
  readonly negativePrompt?: string;
  /** In pixels. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
  readonly steps?: number;
  /** In seconds. */
  readonly timeout: number;
  readonly json?: true;
}
