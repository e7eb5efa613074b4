import type { EndpointEntry, Referrer } from "../../view";
import { nameOf } from "../words";
import { demandSummary } from "./endpoint-words";

/**
 * What a delete of the endpoint has to wait for. Pulumi, which is the provider of this package, drains it; the service
 * does not wait (docs/service.md#deleting-an-endpoint).
 */
export function deletion(endpoint: Pick<EndpointEntry, "fleet" | "queue" | "workers" | "type">): string {
  const demand = demandSummary(endpoint);
  if (demand) return `Pulumi drains it before a delete: ${demand}. The service itself would cut them off.`;
  const { min, max } = endpoint.workers;
  if (min === 0 && max === 0) return "Pulumi can delete it at once.";
  return "Pulumi sets its workers to 0 before a delete. Nothing runs or waits.";
}

/** More names than this are a number, because a thousand endpoints can share a volume. */
const NAMED_USERS = 8;

type Used = "template" | "networkVolume" | "registry";

/** Who uses an object, and who refuses to delete it because of that. */
export function usage(kind: Used, usedBy: readonly Referrer[]): string {
  if (usedBy.length === 0) return "not in use";
  const names = usedBy.slice(0, NAMED_USERS).map((user) => `${user.kind} ${nameOf(user)}`);
  const more = usedBy.length > NAMED_USERS ? ` and ${usedBy.length - NAMED_USERS} more` : "";
  return `used by ${names.join(", ")}${more}; ${refusal(kind, usedBy)}`;
}

/** The service guards templates, and registries that a pod uses; Pulumi guards the others (docs/service.md). */
function refusal(kind: Used, usedBy: readonly Referrer[]): string {
  if (kind === "networkVolume") return "Pulumi refuses to delete it, the service would delete the data";
  const isGuarded = kind === "template" || usedBy.some((user) => user.kind === "pod");
  return isGuarded ? "the service refuses to delete it" : "Pulumi refuses to delete it, the service would unlink it";
}
