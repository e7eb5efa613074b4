import type { CreateOf, PatchOf } from "../../model/body";
import type { containerFields } from "../../model/container";
import type { endpointFields } from "../../model/endpoint";
import type { networkVolumeFields } from "../../model/network-volume";
import type { registryFields } from "../../model/registry";
import type { templateFields } from "../../model/template";

/** The fields of a container, as bodies accept them; `env` replaces the whole map (service API: Container configuration). */
export type ContainerPatch = PatchOf<typeof containerFields>;

/** Every field that a PATCH accepts; `gpu` needs `pools` (service contract 2.1). */
export type EndpointPatch = PatchOf<typeof endpointFields>;

/** A queue-based GPU endpoint: the only one that the REST API can make (service contract 2.1). */
export type EndpointCreate = CreateOf<typeof endpointFields> & { readonly image: string };

/** `mounts: {}` does not clear: the service has no way to (service contract 2.2). */
export type TemplatePatch = PatchOf<typeof templateFields>;

export type TemplateCreate = CreateOf<typeof templateFields>;

/** At least one of them: the service refuses an empty body. The size only grows. */
export type NetworkVolumePatch = PatchOf<typeof networkVolumeFields>;

export type NetworkVolumeCreate = CreateOf<typeof networkVolumeFields>;

/** The name is unique in the account. */
export type RegistryCreate = CreateOf<typeof registryFields>;
