import type { Endpoint, Template } from "../state/entities";
import { badRequest, notFound } from "../state/refusal";
import type { Scope } from "../state/service";
import { checkContainer, withAddedEnv } from "./container";
import { revise } from "./endpoints/releases";
import { taken } from "./ignored-fields";
import { templateDefaults } from "./template-derived";
import type { TemplateSettings } from "./template-fields";
import { lookUp } from "./visible";

/** The fields of a create; those that it leaves out get their defaults. */
export type NewTemplate = Partial<TemplateSettings> & Pick<TemplateSettings, "name" | "image">;

const DEFAULT_DISK = 50;

export function findTemplate(scope: Scope, id: string): Template {
  const template = lookUp(scope, scope.account.templates, id);
  if (!template) throw notFound();
  return template;
}

export function createTemplate(scope: Scope, fields: NewTemplate): Template {
  return addTemplate(scope, taken(scope, fields, DEFAULTS));
}

const DEFAULTS = templateDefaults(DEFAULT_DISK);

/** Adds a template that the service itself creates, or whose fields have been checked. */
export function addTemplate(scope: Scope, fields: NewTemplate): Template {
  const { service, account } = scope;
  const own = { id: service.ids.template(), createdAt: service.clock.now(), freedAt: undefined };
  const template = { ...structuredClone({ ...DEFAULTS, ...fields }), ...own };
  checkContainer(scope, fields);
  checkTemplate(scope, template);
  template.env = withAddedEnv(scope, template.env);
  account.templates.set(template.id, template);
  return template;
}

/** Changes a template; an endpoint that has it bound gets a release, because the binding is live. */
export function updateTemplate(scope: Scope, id: string, fields: Partial<NewTemplate>): Template {
  const template = findTemplate(scope, id);
  const next = taken(scope, fields, template);
  checkContainer(scope, next);
  checkTemplate(scope, { ...template, ...next });
  const endpoint = boundEndpoint(scope, id);
  if (endpoint && next.serverless === false) throw badRequest("template is bound to a serverless endpoint");
  if (endpoint) revise(scope, endpoint, () => Object.assign(template, next));
  return Object.assign(template, next);
}

/**
 * The same for REST, where an empty `mounts` leaves what there is: nothing can clear it (docs/service.md#templates).
 */
export function patchTemplate(scope: Scope, id: string, { mounts, ...rest }: Partial<NewTemplate>): Template {
  return updateTemplate(scope, id, { ...rest, ...(mounts?.persistent && { mounts }) });
}

/** Refused while something refers to it, and for the lock's time afterwards (docs/service.md#deleting-a-template). */
export function removeTemplate(scope: Scope, id: string): void {
  const { service, account } = scope;
  const lockedUntil = lockEnd(scope, findTemplate(scope, id));
  const locked = lockedUntil !== undefined && service.clock.now() < lockedUntil;
  if (locked || isUsed(scope, id)) throw badRequest("template is in use by a pod or serverless endpoint");
  account.templates.delete(id);
}

/** The end of the lock that follows a template's last use, ms since the epoch; undefined where there is none. */
export function lockEnd({ service }: Scope, { freedAt }: Template): number | undefined {
  return freedAt === undefined ? undefined : freedAt + service.options.templateLockMs;
}

/** Plans the end of a lock. Nothing happens then, but somebody may wait for it. */
export function awaitUnlocking(scope: Scope, template: Template): void {
  const end = lockEnd(scope, template);
  if (end !== undefined) scope.service.clock.at(end, () => {});
}

/** Starts the lock's time if nothing refers to the template any more. */
export function releaseTemplate(scope: Scope, id: string | null): void {
  const template = id === null ? undefined : scope.account.templates.get(id);
  if (!template || isUsed(scope, template.id)) return;
  template.freedAt = scope.service.clock.now();
  awaitUnlocking(scope, template);
}

export function boundEndpoint({ account }: Scope, templateId: string): Endpoint | undefined {
  return [...account.endpoints.values()].find((endpoint) => endpoint.templateId === templateId);
}

function isUsed(scope: Scope, id: string): boolean {
  const pods = [...scope.account.pods.values()];
  return pods.some(({ template }) => template === id) || boundEndpoint(scope, id) !== undefined;
}

function checkTemplate({ account }: Scope, { id, name, mounts, serverless }: Template): void {
  const clash = [...account.templates.values()].some((other) => other.name === name && other.id !== id);
  if (clash) throw badRequest("template name must be unique");
  if (serverless && mounts.persistent) throw badRequest("a serverless template can not have a persistent mount");
}
