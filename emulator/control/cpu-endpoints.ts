import { saveEndpoint } from "../resources/endpoints/save";
import { createTemplate } from "../resources/templates";
import { REVISION } from "../revisions";
import type { Service } from "../state/service";

/** An endpoint on CPUs, which July's REST can only read (docs/service.md#cpu-endpoints). */
export interface CpuEndpointSeed {
  readonly account?: string;
  readonly name?: string;
  /** Flavor, vCPUs and GB of memory, such as `cpu3g-4-16`. */
  readonly instanceId?: string;
  readonly workers?: { readonly min?: number; readonly max?: number };
}

/** Puts a CPU endpoint and its template into an account, and answers it in REST's words. */
export function seedCpuEndpoint(service: Service, seed: CpuEndpointSeed): object {
  const { account = service.defaultAccount, name = "seeded", instanceId = "cpu3c-2-4", workers = {} } = seed;
  const scope = { service, account: service.accounts.named(account) };
  const template = { name: `${name}__template__${service.ids.suffix()}`, image: "org/cpu-worker:1", category: "CPU" };
  const { id: templateId } = createTemplate(scope, { ...template, serverless: true });
  const { min: workersMin = 0, max: workersMax = 3 } = workers;
  const input = { name, gpuIds: "", instanceIds: [instanceId], templateId, workersMin, workersMax };
  try {
    return REVISION.bodies.endpoint(scope, saveEndpoint(scope, input));
  } catch (error) {
    scope.account.templates.delete(templateId);
    throw error;
  }
}
