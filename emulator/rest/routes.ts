import { billingRoutes } from "./billing";
import { catalogRoutes } from "./catalog";
import { networkVolumeRoutes } from "./network-volumes";
import { podRoutes } from "./pods";
import { registryRoutes } from "./registries";
import type { Route } from "./route";
import { serverlessRoutes } from "./serverless";
import { templateRoutes } from "./templates";

const ROUTES: Route[] = [
  ...registryRoutes,
  ...templateRoutes,
  ...networkVolumeRoutes,
  ...podRoutes,
  ...serverlessRoutes,
  ...catalogRoutes,
  ...billingRoutes,
];

/** All operations of the published interface, by path. */
export const ROUTES_BY_PATH: ReadonlyMap<string, readonly Route[]> = new Map(
  ROUTES.map(({ path }) => [path, ROUTES.filter((route) => route.path === path)]),
);
