import type { Route } from "../rest/route";
import type { Endpoint, NetworkVolume, Pod, Template } from "../state/entities";
import type { Scope } from "../state/service";

/** What one revision of the service calls things on the wire. How objects live is the same in all of them. */
export interface Revision {
  /** The published interface: structure only. */
  readonly published: object;
  /** One line for each misfit between a value and a schema of the interface, in the service's wording. */
  failuresAgainst(schema: string, value: unknown): string[];
  readonly routes: readonly Route[];
  /** Objects as REST answers them. */
  readonly bodies: {
    endpoint(scope: Scope, endpoint: Endpoint): object;
    workers(scope: Scope, endpoint: Endpoint): object;
    template(scope: Scope, template: Template): object;
    networkVolume(scope: Scope, volume: NetworkVolume): object;
    pod(scope: Scope, pod: Pod): object;
  };
}
