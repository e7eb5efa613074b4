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
    status: word(
      "Status: `RUNNING` (has a job), `IDLE`, `INITIALIZING`, `THROTTLED` (waits for capacity) or `UNHEALTHY`.",
    ),
    isStale: yes("`true` if the worker does not run the newest version of the endpoint's settings."),
    version: whole("Version of the settings that the worker runs.").optional(),
    image: text("Image of the worker. Absent until the worker has a machine.").optional(),
    gpuCount: whole("Number of GPUs of the worker."),
    gpuTypeId: text("Id of the GPU type. Absent until the worker has a machine.").optional(),
    dataCenterId: text("Id of the data center. Absent until the worker has a machine.").optional(),
    startedAt: text("Time of the start in RFC 3339 format.").optional(),
    uptimeSeconds: figure("Seconds since the worker was started.").optional(),
  })
  .meta({ token: "Worker", description: "A worker of an endpoint." });

/** Looks up the active workers of one endpoint (docs/service.md#workers). */
export const getWorkers = lookup({
  name: "getWorkers",
  description: "Returns the active workers of a serverless endpoint. It leaves out workers that were scaled down.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    workers: z.array(worker).meta({ description: "The workers." }),
    endpointVersion: version,
  }),
  run: ({ endpoints }, { endpointId }) => endpoints.workers(endpointId),
});
