import type { IncomingMessage } from "node:http";
import type { Service } from "../state/service";

/** The target of a request to a load-balancing endpoint. */
export interface Address {
  readonly endpointId: string;
  /** As the worker gets it: with the query string, and otherwise unchanged too. */
  readonly path: string;
}

/** `/balanced/<id>/<path>`, for callers whose resolver does not know `<id>.localhost`. */
const PATH_FORM = /^\/balanced\/([^/?]+)(\/?.*)$/s;

/** The endpoint that a request is for: by its host `<id>.<worker domain>`, or its path. Undefined: for another part. */
export function addressOf({ options }: Service, request: IncomingMessage): Address | undefined {
  const { url = "/", headers } = request;
  const named = hostLabel(headers.host ?? "", options.workerDomain);
  if (named !== undefined) return { endpointId: named, path: url };
  const [, endpointId, rest = ""] = PATH_FORM.exec(url) ?? [];
  return endpointId === undefined ? undefined : { endpointId, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The label before the worker domain, which `localhost` always is too. */
function hostLabel(host: string, workerDomain: string): string | undefined {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const domain = [workerDomain.toLowerCase(), "localhost"].find((one) => name.endsWith(`.${one}`));
  return domain === undefined ? undefined : name.slice(0, -domain.length - 1);
}
