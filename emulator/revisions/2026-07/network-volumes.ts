import {
  createNetworkVolume,
  findNetworkVolume,
  type NewNetworkVolume,
  removeNetworkVolume,
  updateNetworkVolume,
} from "../../resources/network-volumes";
import { visibleOf } from "../../resources/visible";
import { idOf, type Route } from "../../rest/route";
import type { NetworkVolume } from "../../state/entities";

const PATH = "/v2/network-volumes";

/** Network volumes (docs/service.md#network-volumes). */
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
    answer: (call) => networkVolumeBody(createNetworkVolume(call, call.body as NewNetworkVolume)),
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
