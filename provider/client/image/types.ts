import type { CompletedJob, RunSyncOptions } from "../jobs/types";

/** The input of the image-generation worker (docs/service.md#image-generation). */
export interface ImageRequest {
  readonly prompt: string;
  readonly negativePrompt?: string;
  /** In pixels: a multiple of 8, at most 2048; defaults to 1024. */
  readonly width?: number;
  /** In pixels, as `width`. */
  readonly height?: number;
  /** From 1 to 100; defaults to 25. */
  readonly steps?: number;
}

/** A generated image and the job that produced it. */
export interface ImageResult {
  readonly png: Uint8Array;
  /** In seconds; `undefined` if the worker did not report it. */
  readonly generationTime: number | undefined;
  readonly job: CompletedJob;
}

/** Endpoints that run the image-generation worker. */
export interface Images {
  /**
   * Generates one image. Throws `JobFailed` if the worker refuses the input, and `UnexpectedOutput` if the answer holds
   * no PNG.
   */
  generate(endpoint: string, request: ImageRequest, options?: RunSyncOptions): Promise<ImageResult>;
}
