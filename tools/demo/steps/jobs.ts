import { until } from "../../../provider/client";
import type { Stage } from "../stage";
import type { WorkerInput } from "../worker";
import type { Step } from "./step";

/** Calls the deployed endpoint. */
export const answers: Step = {
  title: "The endpoint answers",
  why: [
    "Deployed means that it answers: the package's client sends a job to the endpoint. No worker runs, so the service",
    "starts one when the job has waited for 4 seconds, as `scaling` in the program asks, and the worker takes the job.",
  ],
  async play(stage) {
    const { told, facts, client } = stage;
    const input = { prompt: "Are you there?" };
    const id = await announced(stage, "runSync", input);
    const { state, output, delayTime } = await client.jobs.runSync(id, { input });
    told.quote(`${state}, ${delayTime} ms after it was sent: ${JSON.stringify(output)}`);
    const expected = { model: "base", answer: "You asked: Are you there?" };
    facts.equal("the worker answers the job, with the template's model", output, expected);
  },
};

/** Sends the endpoint a job that takes `seconds`, and returns its id once a worker has started it. */
export async function beginJob(stage: Stage, seconds: number): Promise<string> {
  const { client, facts } = stage;
  const input = { prompt: "Take your time.", seconds };
  const endpointId = await announced(stage, "run", input);
  const { id } = await client.jobs.run(endpointId, { input });
  const state = await until(client, {
    what: () => `waiting until a worker takes job ${id}`,
    everyMs: [250],
    check: async () => {
      const job = await client.jobs.status(endpointId, id);
      return job.state === "IN_QUEUE" ? undefined : job.state;
    },
  });
  facts.equal("a worker works on the job", state, "IN_PROGRESS");
  return id;
}

/** Shows a call of the client as a program would write it, and returns the endpoint's id. */
async function announced({ told, service }: Stage, method: string, input: WorkerInput): Promise<string> {
  const { id } = await service.named("serverless", "api");
  told.event(`client.jobs.${method}("${id}", ${JSON.stringify({ input })})`);
  return id;
}
