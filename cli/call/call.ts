import type { Endpoint } from "../../provider/client";
import { misused } from "../command/exit";
import { whileStarting } from "../command/starting";
import { withEndpoint } from "../target";
import type { CallFlags } from "./flags";
import { inputObject, inputText } from "./input";
import { callJob } from "./job";
import { callPath } from "./path";

/**
 * Calls an endpoint with a job or an HTTP request, depending on its type. Refuses a wrong command line before it sends
 * anything.
 */
export async function call(text: string | undefined, flags: CallFlags, signal: AbortSignal): Promise<void> {
  const { path, method, job } = flags;
  if (method !== undefined && path === undefined) throw misused("--method needs a request to a path: give --path too");
  const body = path === undefined ? undefined : await inputText(flags);
  const input = path === undefined && job === undefined ? await inputObject(flags) : {};
  await withEndpoint(text, flags, {}, async (target) => {
    checkKind(target.endpoint, path);
    const { client, endpoint } = target;
    const deadline = client.clock.now() + flags.timeout * 1000;
    const bounded = client.with({ ...client.limits, deadline, signal });
    const wait = { client: bounded, unbounded: client, endpointId: endpoint.id };
    await whileStarting({ client: bounded, endpoint }, () =>
      path === undefined
        ? callJob({ ...wait, endpoint, input, flags })
        : callPath({ client: bounded, endpoint, path, method, body, signal, flags }),
    );
  });
}

/**
 * Throws where the service would answer "not allowed for QB API", for either type
 * (docs/service.md#the-wrong-kind-of-endpoint).
 */
function checkKind({ id, name, type }: Endpoint, path: string | undefined): void {
  if (type === "LOAD_BALANCING" && path === undefined) {
    throw misused(
      `endpoint ${name} is load-balancing, so it takes HTTP requests and no jobs: cloudcompute call ${id} --path /…`,
    );
  }
  if (type === "QUEUE_BASED" && path !== undefined) {
    throw misused(
      `endpoint ${name} is queue-based, so it takes jobs and no requests to paths: cloudcompute call ${id} --input '{…}'`,
    );
  }
}
