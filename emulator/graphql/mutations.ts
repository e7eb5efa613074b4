import { rebindTemplate } from "../resources/endpoints/binding";
import { removeKeepingTemplate } from "../resources/endpoints/life";
import { type EndpointInput, saveEndpoint } from "../resources/endpoints/save";
import {
  createNetworkVolume,
  type NewNetworkVolume,
  removeNetworkVolume,
  updateNetworkVolume,
} from "../resources/network-volumes";
import { createRegistry, removeRegistry, rotateRegistry } from "../resources/registries";
import { fromTemplateInput } from "../resources/template-derived";
import { createTemplate, findTemplate, type NewTemplate, removeTemplate, updateTemplate } from "../resources/templates";
import { lookUp, visibleOf } from "../resources/visible";
import { REVISION } from "../revisions";
import type { Registry } from "../state/entities";
import { badRequest } from "../state/refusal";
import type { Scope } from "../state/service";
import { endpointNode, networkVolumeNode, templateNode } from "./nodes";

type Maybe<T> = T | null | undefined;
/** `SaveTemplateInput` (docs/service.md#other-mutations). */
type TemplateInput = Readonly<Record<string, unknown>> & { readonly id?: Maybe<string> };

interface Argument<T> {
  readonly input?: Maybe<T>;
}
interface VolumeInput {
  readonly name?: Maybe<string>;
  readonly size?: Maybe<number>;
}

/** The mutations (docs/service.md#other-mutations) call the resources' own functions, by the rules of REST. */
export const MUTATIONS = {
  saveEndpoint: (scope: Scope, { input }: { input: EndpointInput }) => endpointNode(scope, saveEndpoint(scope, input)),
  deleteEndpoint: (scope: Scope, { id }: { id: string }) => removeEndpoint(scope, id),
  updateEndpointTemplate(scope: Scope, { input }: Argument<{ endpointId: string; templateId: string }>) {
    const { endpointId, templateId } = given(input);
    return endpointNode(scope, rebindTemplate(scope, endpointId, templateId));
  },
  saveTemplate: (scope: Scope, { input }: Argument<TemplateInput>) => templateNode(saveTemplate(scope, given(input))),
  deleteTemplate(scope: Scope, { templateName }: { templateName?: Maybe<string> }) {
    const template = visibleOf(scope, scope.account.templates).find(({ name }) => name === templateName);
    if (!template) throw badRequest("template not found");
    removeTemplate(scope, template.id);
  },
  createNetworkVolume(scope: Scope, { input }: { input: VolumeInput & NewVolume }) {
    const { name, size, dataCenterId: dataCenter, isNextGenStorage } = input;
    const type = isNextGenStorage ? "HIGH_PERFORMANCE" : undefined;
    const fields = { name: name ?? undefined, size: size ?? undefined, dataCenter, type };
    return networkVolumeNode(
      createNetworkVolume(scope, fitting<NewNetworkVolume>("CreateNetworkVolumeRequest", fields)),
    );
  },
  updateNetworkVolume(scope: Scope, { input: { id, name, size } }: { input: VolumeInput & { id: string } }) {
    const fields = { name: name ?? undefined, size: size ?? undefined };
    return networkVolumeNode(updateNetworkVolume(scope, id, fitting("UpdateNetworkVolumeRequest", fields)));
  },
  deleteNetworkVolume: (scope: Scope, { input }: { input: { id: string } }) => removeNetworkVolume(scope, input.id),
  saveRegistryAuth: (scope: Scope, { input }: Argument<Pick<Registry, "name" | "username" | "password">>) =>
    createRegistry(scope, fitting("CreateRegistryRequest", given(input))),
  updateRegistryAuth(scope: Scope, { input }: Argument<{ id: string; username: string; password: string }>) {
    const { id, username, password } = given(input);
    return rotateRegistry(scope, id, username, password);
  },
  deleteRegistryAuth: (scope: Scope, { registryAuthId }: { registryAuthId?: Maybe<string> }) =>
    removeRegistry(scope, given(registryAuthId, "registryAuthId")),
};

interface NewVolume {
  readonly dataCenterId: string;
  readonly isNextGenStorage?: Maybe<boolean>;
}

/** The schema lets these arguments be null, because published documents declare them so. */
function given<T>(value: Maybe<T>, name = "input"): T {
  if (value == null) throw badRequest(`${name} is required`);
  return value;
}

/** A body in REST's words that REST would take too. Throws 400, which GraphQL answers in a 200. */
function fitting<T>(schema: string, fields: object): T {
  const body = JSON.parse(JSON.stringify(fields)) as T;
  const failures = REVISION.failuresAgainst(schema, body);
  if (failures.length > 0) throw badRequest(failures.join("; "));
  return body;
}

function saveTemplate(scope: Scope, input: TemplateInput) {
  if (input.id == null) {
    return createTemplate(scope, fitting<NewTemplate>("CreateTemplateRequest", fromTemplateInput(input, undefined)));
  }
  const change = fromTemplateInput(input, findTemplate(scope, input.id));
  return updateTemplate(scope, input.id, fitting<Partial<NewTemplate>>("UpdateTemplateRequest", change));
}

/** Only the settings count, not the workers that still run (docs/service.md#deleting-an-endpoint). */
function removeEndpoint(scope: Scope, id: string): void {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw badRequest("endpoint not found");
  const { min, max } = endpoint.workers;
  if (min !== 0 || max !== 0) {
    throw badRequest("Endpoint workersMin and workersMax must both be 0 before it can be deleted.");
  }
  removeKeepingTemplate(scope, endpoint);
}
