import type { Listed } from "../client";
import { isHiddenTemplate } from "../model/shown-names";
import type { Call, Referrer } from "./kind";
import { Refused } from "./kind";

type Named = { readonly id: string; readonly name: string };

const as =
  (kind: Referrer["kind"]) =>
  ({ id, name }: Named): Referrer => ({ kind, id, name });

/** Objects whose list entries can't be read, but hold the id somewhere: no guard may overlook them. */
const oddOnes = (kind: Referrer["kind"], list: Pick<Listed<unknown>, "unreadable">, id: string): Referrer[] =>
  list
    .unreadable()
    .filter((entry) => entry.mentions(id))
    .map((entry) => ({ kind, name: entry.name ?? "an object that can't be read", id: entry.id ?? "without an id" }));

/**
 * Pods and bound endpoints: what makes the service refuse to delete a template (docs/service.md#deleting-a-template).
 */
export async function templateReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [pods, bindings] = await Promise.all([client.pods.listFresh(), client.graphql.endpoints.listFresh()]);
  return [
    ...bindings.filter((endpoint) => endpoint.templateId === id).map(as("Endpoint")),
    ...pods.filter((pod) => pod.template === id).map(as("Pod")),
    ...oddOnes("Endpoint", client.graphql.endpoints, id),
    ...oddOnes("Pod", client.pods, id),
  ];
}

/** What mounts a volume; the service itself would not refuse (docs/service.md#deleting-a-network-volume). */
export async function volumeReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [pods, endpoints] = await Promise.all([client.pods.listFresh(), client.endpoints.listFresh()]);
  return [
    ...endpoints.filter((endpoint) => endpoint.networkVolumes.includes(id)).map(as("Endpoint")),
    ...pods.filter((pod) => pod.mounts?.network?.some((mount) => mount.volumeId === id)).map(as("Pod")),
    ...oddOnes("Endpoint", client.endpoints, id),
    ...oddOnes("Pod", client.pods, id),
  ];
}

/**
 * What pulls images with a credential; the service would unlink all but pods silently
 * (docs/service.md#deleting-a-registry).
 */
export async function registryReferrers(id: string, { client }: Call): Promise<Referrer[]> {
  const [templates, endpoints, pods] = await Promise.all([
    client.templates.listFresh(),
    client.endpoints.listFresh(),
    client.pods.listFresh(),
  ]);
  const uses = (user: { readonly registry?: string | null }) => user.registry === id;
  // The template that the service made for an endpoint is no object of its own: the endpoint is named instead.
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

/** `Endpoint "api" (4m7x2k9q), Pod "debug" (7h9k2m4n6p)`. */
export const listed = (referrers: readonly Referrer[]): string =>
  referrers.map(({ kind, name, id }) => `${kind} "${name}" (${id})`).join(", ");

/** Throws `Refused` with every referrer's name while there is one. */
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
