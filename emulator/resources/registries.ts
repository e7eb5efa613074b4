import type { Delegation, Registry } from "../state/entities";
import { badRequest, notFound } from "../state/refusal";
import type { Scope } from "../state/service";
import { lookUp } from "./visible";

export function findRegistry(scope: Scope, id: string): Registry {
  const registry = lookUp(scope, scope.account.registries, id);
  if (!registry) throw notFound();
  return registry;
}

export function createRegistry({ service, account }: Scope, fields: Omit<Registry, "id" | "createdAt">): Registry {
  const taken = [...account.registries.values()].some(({ name }) => name === fields.name);
  if (taken) throw badRequest("registry name must be unique");
  const registry = { id: service.ids.registry(), ...fields, createdAt: service.clock.now() };
  account.registries.set(registry.id, registry);
  return registry;
}

/** Replaces user name and password in place: id and name stay, so nothing that uses it is touched. */
export function rotateRegistry(scope: Scope, id: string, username: string, password: string): Registry {
  if (username === "" || password === "") throw badRequest("username and password must not be empty");
  return Object.assign(findRegistry(scope, id), { username, password });
}

/**
 * Only pods hold a registry back; templates, and so endpoints, lose it silently (docs/service.md#deleting-a-registry).
 */
export function removeRegistry(scope: Scope, id: string): void {
  const { account } = scope;
  findRegistry(scope, id);
  if ([...account.pods.values()].some(({ registry }) => registry === id)) {
    throw badRequest("registry is in use by a pod");
  }
  account.registries.delete(id);
  for (const template of account.templates.values()) if (template.registry === id) template.registry = null;
}

const ARN = /^arn:aws[\w-]*:ecr:([\w-]+):(\d+):repository\/([^:]+)(?::(.+))?$/;

export function createDelegation({ service, account }: Scope, resource: string, name: string | null): Delegation {
  const [, awsRegion, awsUser, repository, tag = "latest"] = ARN.exec(resource) ?? [];
  if (!awsRegion || !awsUser || !repository) throw badRequest("resource is not the ARN of a repository");
  const dockerRegistryUri = `${awsUser}.dkr.ecr.${awsRegion}.amazonaws.com/${repository}`;
  const id = service.ids.registry();
  const createdAt = service.clock.now();
  const owner = { delegatorUserId: account.userId, awsUser, repository, tag, awsRegion };
  const delegation = { id, name, ...owner, dockerRegistryUri, createdAt };
  account.delegations.set(id, delegation);
  return delegation;
}

export function removeDelegation(scope: Scope, id: string): void {
  if (!lookUp(scope, scope.account.delegations, id)) throw notFound();
  scope.account.delegations.delete(id);
}
