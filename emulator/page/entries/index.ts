import type { Service } from "../../state/service";
import type { Entry } from "../view";
import { endpointEntry } from "./endpoint";
import { jobEntries } from "./jobs";
import { networkVolumeEntry, podEntry, registryEntry, templateEntry } from "./objects";
import { referrersIn } from "./referrers";
import { requestEntries, runEntries } from "./requests";
import { accountEntry, serviceEntry } from "./service";

/** Everything that the page shows now. Building it changes nothing at the service. */
export function* entriesOf(service: Service): Iterable<Entry> {
  yield serviceEntry(service);
  for (const account of service.accounts.all()) {
    const scope = { service, account };
    const referrers = referrersIn(account);
    yield accountEntry(scope);
    for (const endpoint of account.endpoints.values()) yield endpointEntry(scope, endpoint);
    for (const template of account.templates.values()) yield templateEntry(scope, template, referrers);
    for (const volume of account.networkVolumes.values()) yield networkVolumeEntry(scope, volume, referrers);
    for (const registry of account.registries.values()) yield registryEntry(scope, registry, referrers);
    for (const pod of account.pods.values()) yield podEntry(scope, pod);
  }
  yield* jobEntries(service);
  yield* requestEntries(service);
  yield* runEntries(service);
}
