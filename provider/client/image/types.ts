import type { CompletedJob, RunSyncOptions } from "../jobs/types";

/** What the image-generation worker is asked for (docs/service.md#image-generation). */
export interface ImageRequest {
  readonly prompt: string;
  readonly negativePrompt?: string;
  /** Pixels: a multiple of 8 up to 2048; 1024 without it. */
  readonly width?: number;
  /** As `width`. */
  readonly height?: number;
  /** From 1 to 100; 25 without it. */
  readonly steps?: number;
}

export interface ImageResult {
  readonly png: Uint8Array;
  /** Seconds; `undefined` where the worker named none. */
  readonly generationTime: number | undefined;
  readonly job: CompletedJob;
}

/** Endpoints that run the image-generation worker. */
export interface Images {
  /** Throws `JobFailed` where the worker refuses the input, `UnexpectedOutput` where the answer holds no PNG. */
  generate(endpoint: string, request: ImageRequest, options?: RunSyncOptions): Promise<ImageResult>;
}
