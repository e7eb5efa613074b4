import {
  createNetworkVolume,
  findNetworkVolume,
  type NetworkVolumeWish,
  removeNetworkVolume,
  updateNetworkVolume,
} from "../../resources/network-volumes";
import { visibleOf } from "../../resources/visible";
import { idOf, type Route } from "../../rest/route";
import type { NetworkVolume } from "../../state/entities";

const PATH = "/v2/network-volumes";

/** Network volumes (service contract 2.3). */
export const networkVolumeRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    answer: (call) => ({ networkVolumes: visibleOf(call, call.account.networkVolumes).map(networkVolumeBody) }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreateNetworkVolumeRequest",
    status: 201,
    answer: (call) => networkVolumeBody(createNetworkVolume(call, call.body as NetworkVolumeWish)),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => networkVolumeBody(findNetworkVolume(call, idOf(call))) },
  {
    method: "PATCH",
    path: `${PATH}/{id}`,
    body: "UpdateNetworkVolumeRequest",
    answer: (call) =>
      networkVolumeBody(updateNetworkVolume(call, idOf(call), call.body as { name?: string; size?: number })),
  },
  { method: "DELETE", path: `${PATH}/{id}`, answer: (call) => removeNetworkVolume(call, idOf(call)) },
];

/** The network volume as REST answers it. */
export function networkVolumeBody({ id, name, size, dataCenter, type }: NetworkVolume): object {
  return { id, name, size, dataCenter, type };
}
