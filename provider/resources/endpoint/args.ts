import { z } from "zod";
import { endpointFields } from "../../model/endpoint";
import { inputs } from "../../model/field";

export const args = z.strictObject(inputs(endpointFields));

export const out = z.object({
  requestUrls: z
    .object({
      run: z.string().optional().meta({ description: "Submits a job (`QUEUE_BASED`)." }),
      runSync: z.string().optional().meta({ description: "Submits a job and waits for it (`QUEUE_BASED`)." }),
      base: z.string().optional().meta({ description: "Base of the workers' own paths (`LOAD_BALANCING`)." }),
    })
    .meta({ token: "EndpointRequestUrls", stable: true, description: "Where requests go, by type." }),
  createdAt: z.string().meta({ stable: true, description: "When it was created, RFC 3339." }),
});
