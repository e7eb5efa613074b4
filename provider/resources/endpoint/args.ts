import { z } from "zod";
import { endpointFields } from "../../model/endpoint";
import { inputs } from "../../model/field";

/** The arguments of an `Endpoint`. */
export const args = z.strictObject(inputs(endpointFields));

/** An address that only endpoints of this type have (docs/service.md#endpoints). */
const urlOf = (value: "QUEUE_BASED" | "LOAD_BALANCING", description: string) =>
  z
    .string()
    .optional()
    .meta({ description, only: { argument: "type", value } });

/** The outputs of an `Endpoint` other than its inputs. */
export const out = z.object({
  requestUrls: z
    .object({
      run: urlOf("QUEUE_BASED", "URL that submits a job. Absent unless `type` is `QUEUE_BASED`."),
      runSync: urlOf(
        "QUEUE_BASED",
        "URL that submits a job and waits for its result. Absent unless `type` is `QUEUE_BASED`.",
      ),
      base: urlOf(
        "LOAD_BALANCING",
        "Base URL of the paths that the workers serve. Absent unless `type` is `LOAD_BALANCING`.",
      ),
    })
    .meta({
      token: "EndpointRequestUrls",
      stable: true,
      description: "URLs for requests to the endpoint, which depend on its `type`.",
    }),
  createdAt: z.string().meta({ stable: true, description: "Time of creation in RFC 3339 format." }),
});
