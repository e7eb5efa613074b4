import type { Listed } from "../client";
import { isHiddenTemplate } from "../model/shown-names";
import type { Call, Referrer } from "./kind";
import { Refused } from "./kind";

type Named = { readonly id: string; readonly name: string };

const as =
  (kind: Referrer["kind"]) =>
  ({ id, name }: Named): Referrer => ({ kind, id, name });

/** Unreadable list entries that contain the id. They count as referrers, because a guard must not overlook any. */
const oddOnes = (kind: Referrer["kind"], list: Pick<Listed<unknown>, "unreadable">, id: string): Referrer[] =>
  list
    .unreadable()
    .filter((entry) => entry.mentions(id))
    .map((entry) => ({ kind, name: entry.name ?? "an object that can't be read", id: entry.id ?? "without an id" }));

/**
 * The bound endpoints and pods that use a template. While there are any, the service refuses to delete it
 * (docs/service.md#deleting-a-template).
 */
export async function templateReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [pods, bindings] = await Promise.all([client.pods.listGathered(), client.graphql.endpoints.listGathered()]);
  return [
    ...bindings.filter((endpoint) => endpoint.templateId === id).map(as("Endpoint")),
    ...pods.filter((pod) => pod.template === id).map(as("Pod")),
    ...oddOnes("Endpoint", client.graphql.endpoints, id),
    ...oddOnes("Pod", client.pods, id),
  ];
}

/**
 * The endpoints and pods that mount a volume. The service itself would delete it under them
 * (docs/service.md#deleting-a-network-volume).
 */
export async function volumeReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [pods, endpoints] = await Promise.all([client.pods.listGathered(), client.endpoints.listGathered()]);
  return [
    ...endpoints.filter((endpoint) => endpoint.networkVolumes.includes(id)).map(as("Endpoint")),
    ...pods.filter((pod) => pod.mounts?.network?.some((mount) => mount.volumeId === id)).map(as("Pod")),
    ...oddOnes("Endpoint", client.endpoints, id),
    ...oddOnes("Pod", client.pods, id),
  ];
}

/**
 * The objects that pull images with these credentials. The service would silently unlink all of them except pods
 * (docs/service.md#deleting-a-registry).
 */
export async function registryReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [templates, endpoints, pods] = await Promise.all([
    client.templates.listGathered(),
    client.endpoints.listGathered(),
    client.pods.listGathered(),
  ]);
  const uses = (user: { readonly registry?: string | null }) => user.registry === id;
  // A hidden template belongs to an endpoint, and the message names the endpoint instead.
  const isObject = ({ name }: Named) => !isHiddenTemplate(name);
  return [
    ...templates.filter(uses).filter(isObject).map(as("Template")),
    ...endpoints.filter(uses).map(as("Endpoint")),
    ...pods.filter(uses).map(as("Pod")),
    ...oddOnes("Template", client.templates, id).filter(isObject),
    ...oddOnes("Endpoint", client.endpoints, id),
    ...oddOnes("Pod", client.pods, id),
  ];
}

/** Formats referrers for people: `Endpoint "api" (4m7x2k9q), Pod "debug" (7h9k2m4n6p)`. */
export const listed = (referrers: readonly Referrer[]): string =>
  referrers.map(({ kind, name, id }) => `${kind} "${name}" (${id})`).join(", ");

/** Throws `Refused` with the name of every referrer if there are any. */
export async function refuseWhileUsed(
  call: Call,
  id: string,
  referrers: (id: string, call: Call) => Promise<Referrer[]>,
  why: { readonly name: string; readonly because: string; readonly force: boolean },
): Promise<void> {
  const users = await referrers(id, call);
  if (users.length === 0) return;
  const force = why.force ? ', or set deletePolicy to "force" (CLOUDCOMPUTE_DELETE_POLICY=force for one run)' : "";
  throw new Refused(
    `${call.label}: "${why.name}" (${id}) is not deleted, because ${listed(users)} still ${users.length === 1 ? "uses" : "use"} it and ${why.because}. ` +
      `Delete or change what uses it first${force}. Nothing was changed.`,
  );
}
