import type { RestRoutes } from "../../revision";
import { CPUS, DATA_CENTERS, GPUS } from "./catalog";
import { ENDPOINTS } from "./endpoints";
import { NETWORK_VOLUMES, REGISTRIES, TEMPLATES } from "./objects";
import { PODS } from "./pods";
import { releases, workerLog, workers } from "./workers";

/** July's REST API. */
export const REST: RestRoutes = {
  endpoints: ENDPOINTS,
  templates: TEMPLATES,
  networkVolumes: NETWORK_VOLUMES,
  registries: REGISTRIES,
  pods: PODS,
  gpus: GPUS,
  cpus: CPUS,
  dataCenters: DATA_CENTERS,
  workers,
  releases,
  workerLog,
  billing: async () => (await import("./billing")).BILLING,
};
