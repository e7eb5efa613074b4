import { checkerOfInterface } from "../../schema";
import type { Revision } from "../revision";
import { billingRoutes } from "./billing";
import { catalogRoutes } from "./catalog";
import { endpointBody } from "./endpoint-body";
import published from "./interface.json";
import { networkVolumeBody, networkVolumeRoutes } from "./network-volumes";
import { podBody } from "./pod-body";
import { podRoutes } from "./pods";
import { registryRoutes } from "./registries";
import { serverlessRoutes } from "./serverless";
import { templateBody, templateRoutes } from "./templates";
import { workersBody } from "./worker-body";

/** The service as it was in July 2026. */
export const JULY: Revision = {
  published,
  failuresAgainst: checkerOfInterface("2026-07", published),
  routes: [
    ...registryRoutes,
    ...templateRoutes,
    ...networkVolumeRoutes,
    ...podRoutes,
    ...serverlessRoutes,
    ...catalogRoutes,
    ...billingRoutes,
  ],
  bodies: {
    endpoint: endpointBody,
    workers: workersBody,
    template: (_scope, template) => templateBody(template),
    networkVolume: (_scope, volume) => networkVolumeBody(volume),
    pod: podBody,
  },
};
