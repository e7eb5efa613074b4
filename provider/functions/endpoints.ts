import { z } from "zod";
import { endpointFields } from "../model/endpoint";
import { lookUps } from "../model/field";
import { ENDPOINT } from "../model/kinds";
import { figure, identity, text, whole, withoutNull } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const endpoint = z
  .object({
    ...identity(ENDPOINT.noun),
    requestUrls: z
      .object({
        run: text("URL that submits a job. Absent unless `type` is `QUEUE_BASED`.").optional(),
        runSync: text(
          "URL that submits a job and waits for its result. Absent unless `type` is `QUEUE_BASED`.",
        ).optional(),
        base: text(
          "Base URL of the paths that the workers serve. Absent unless `type` is `LOAD_BALANCING`.",
        ).optional(),
      })
      .optional()
      .meta({
        token: "ExistingEndpointRequestUrls",
        description: "URLs for requests to the endpoint, which depend on its `type`.",
      }),
    ...lookUps(endpointFields),
    cpu: z
      .object({
        id: text("Id of the CPU flavor."),
        vcpuCount: whole("Number of vCPUs per worker."),
        memory: figure("Memory in GB."),
      })
      .optional()
      .meta({ token: "ExistingEndpointCpu", description: "CPUs of the workers. Absent if the workers have GPUs." }),
    createdAt: text("Time of creation in RFC 3339 format."),
  })
  .meta({ token: "ExistingEndpoint", description: "An existing serverless endpoint." });

/** Looks up one endpoint (docs/service.md#endpoints). */
export const getEndpoint = lookup({
  name: "getEndpoint",
  description: "Returns an existing serverless endpoint, by id or by name.",
  args: byIdOrName(ENDPOINT.noun),
  result: endpoint,
  run: async ({ endpoints }, which) => withoutNull(await one(ENDPOINT, endpoints, which)),
});

/** Looks up the account's endpoints (docs/service.md#endpoints). */
export const getEndpoints = lookup({
  name: "getEndpoints",
  description: "Returns the serverless endpoints of the account.",
  args: byName(ENDPOINT.plural),
  result: z.object({ endpoints: z.array(endpoint).meta({ description: "The endpoints." }) }),
  run: async ({ endpoints }, which) => ({ endpoints: (await several(ENDPOINT, endpoints, which)).map(withoutNull) }),
});
