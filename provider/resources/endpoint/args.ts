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
      run: urlOf("QUEUE_BASED", "Submits a job (`QUEUE_BASED`)."),
      runSync: urlOf("QUEUE_BASED", "Submits a job and waits for it (`QUEUE_BASED`)."),
      base: urlOf("LOAD_BALANCING", "Base of the workers' own paths (`LOAD_BALANCING`)."),
    })
    .meta({ token: "EndpointRequestUrls", stable: true, description: "Where requests go, by type." }),
  createdAt: z.string().meta({ stable: true, description: "When it was created, RFC 3339." }),
});
