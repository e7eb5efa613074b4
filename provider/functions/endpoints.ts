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
        run: text("Submits a job (`QUEUE_BASED`).").optional(),
        runSync: text("Submits a job and waits for it (`QUEUE_BASED`).").optional(),
        base: text("Base of the workers' own paths (`LOAD_BALANCING`).").optional(),
      })
      .optional()
      .meta({ token: "ExistingEndpointRequestUrls", description: "Where requests go, by type." }),
    ...lookUps(endpointFields),
    cpu: z
      .object({ id: text("CPU flavor."), vcpuCount: whole("vCPUs per worker."), memory: figure("GB.") })
      .optional()
      .meta({ token: "ExistingEndpointCpu", description: "CPUs of the workers; absent: GPU workers." }),
    createdAt: text("When it was created, RFC 3339."),
  })
  .meta({ token: "ExistingEndpoint", description: "A serverless endpoint as it is." });

/** Looks up one endpoint (docs/service.md#endpoints). */
export const getEndpoint = lookup({
  name: "getEndpoint",
  description: "A serverless endpoint that exists, by id or by name.",
  args: byIdOrName(ENDPOINT.noun),
  result: endpoint,
  run: async ({ endpoints }, which) => withoutNull(await one(ENDPOINT, endpoints, which)),
});

/** Looks up the account's endpoints (docs/service.md#endpoints). */
export const getEndpoints = lookup({
  name: "getEndpoints",
  description: "The serverless endpoints of the account.",
  args: byName(ENDPOINT.noun),
  result: z.object({ endpoints: z.array(endpoint).meta({ description: "The endpoints." }) }),
  run: async ({ endpoints }, which) => ({ endpoints: (await several(ENDPOINT, endpoints, which)).map(withoutNull) }),
});
