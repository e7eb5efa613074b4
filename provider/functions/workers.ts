import { z } from "zod";
import { figure, text, whole, word, yes } from "./fields";
import { lookup } from "./lookup";

/** The argument that names the endpoint. */
export const ofEndpoint = { endpointId: z.string().min(1).meta({ description: "Id of the endpoint." }) };

/** The endpoint's newest version; `undefined` if the service leaves it out. */
export const version = whole("Newest version of the endpoint's settings.").optional();

const worker = z
  .object({
    id: text("Id of the worker."),
    status: word("`RUNNING` (has a job), `IDLE`, `INITIALIZING`, `THROTTLED` (waits for capacity) or `UNHEALTHY`."),
    isStale: yes("Whether it is not on the endpoint's newest version."),
    version: whole("Version of the settings that it runs.").optional(),
    image: text("Its image, once it is placed.").optional(),
    gpuCount: whole("How many GPUs it has."),
    gpuTypeId: text("GPU type, once it is placed.").optional(),
    dataCenterId: text("Data center, once it is placed.").optional(),
    startedAt: text("When it was started, RFC 3339.").optional(),
    uptimeSeconds: figure("Seconds since then.").optional(),
  })
  .meta({ token: "Worker", description: "A worker of an endpoint." });

/** Looks up the active workers of one endpoint (docs/service.md#workers). */
export const getWorkers = lookup({
  name: "getWorkers",
  description: "The active workers of a serverless endpoint; those that were scaled down are not among them.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    workers: z.array(worker).meta({ description: "The workers." }),
    endpointVersion: version,
  }),
  run: ({ endpoints }, { endpointId }) => endpoints.workers(endpointId),
});
