import {
  createNetworkVolume,
  findNetworkVolume,
  type NetworkVolumeWish,
  removeNetworkVolume,
  updateNetworkVolume,
} from "../resources/network-volumes";
import { idOf, type Route } from "./route";

const PATH = "/v2/network-volumes";

/** Network volumes (service contract 2.3). */
export const networkVolumeRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    answer: ({ account }) => ({ networkVolumes: [...account.networkVolumes.values()] }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreateNetworkVolumeRequest",
    status: 201,
    answer: (call) => createNetworkVolume(call, call.body as NetworkVolumeWish),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => findNetworkVolume(call, idOf(call)) },
  {
    method: "PATCH",
    path: `${PATH}/{id}`,
    body: "UpdateNetworkVolumeRequest",
    answer: (call) => updateNetworkVolume(call, idOf(call), call.body as { name?: string; size?: number }),
  },
  { method: "DELETE", path: `${PATH}/{id}`, answer: (call) => removeNetworkVolume(call, idOf(call)) },
];
