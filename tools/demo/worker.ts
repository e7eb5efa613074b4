import type { Handler } from "../../emulator";

/** The input of the demo's worker. */
export interface WorkerInput {
  readonly [name: string]: unknown;
  readonly prompt: string;
  /** The duration of the job in seconds of the emulator's clock; defaults to 0. */
  readonly seconds?: number;
}

/** The code behind the example's image. It answers with the model that the template's `env` names. */
export class DemoWorker {
  /** The ids of the jobs that it has completed. */
  readonly finished: string[] = [];

  readonly handler: Handler = async ({ id, input, env }, { sleep }) => {
    const { prompt, seconds = 0 } = input as WorkerInput;
    await sleep(seconds * 1000);
    this.finished.push(id);
    return { model: env.MODEL, answer: `You asked: ${prompt}` };
  };
}
