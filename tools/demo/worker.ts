import type { Handler } from "../../emulator";

/** What the demo asks of its worker. */
export interface WorkerInput {
  readonly [name: string]: unknown;
  readonly prompt: string;
  /** How long the worker takes, on the emulator's clock; 0 without it. */
  readonly seconds?: number;
}

/** The code behind the example's image. It answers with the model that the template's `env` names. */
export class DemoWorker {
  /** Ids of the jobs that it has carried out to their end. */
  readonly finished: string[] = [];

  readonly handler: Handler = async ({ id, input, env }, { sleep }) => {
    const { prompt, seconds = 0 } = input as WorkerInput;
    await sleep(seconds * 1000);
    this.finished.push(id);
    return { model: env.MODEL, answer: `You asked: ${prompt}` };
  };
}
