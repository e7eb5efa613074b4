import type { EndpointFields, NetworkVolumeFields, RegistryFields, TemplateFields, TemplatePatch } from "./fields";

/**
 * A serverless endpoint as the service returns it. Fields that the service may leave out are `undefined`; `registry` is
 * `null` where there is none (docs/service.md#endpoints).
 */
export interface Endpoint extends EndpointFields {
  readonly id: string;
  /** Depends on the type: `run` and `runSync` for a queue, `base` for a load balancer. */
  readonly requestUrls: { readonly run?: string; readonly runSync?: string; readonly base?: string } | undefined;
  /** Set instead of `gpu` on endpoints with CPU workers. Memory is in GB. */
  readonly cpu: { readonly id: string; readonly vcpuCount: number; readonly memory: number } | undefined;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** The scaling settings of an endpoint. */
export type Scaling = Endpoint["scaling"];

/** A network volume as the service returns it (docs/service.md#network-volumes). */
export interface NetworkVolume extends NetworkVolumeFields {
  readonly id: string;
}

/** A registry credential as the service returns it: never with user name or password (docs/service.md#registries). */
export interface Registry extends RegistryFields {
  readonly id: string;
}

/**
 * A template as the service returns it; without them, `registry` is `null` and `mounts` is empty
 * (docs/service.md#templates).
 */
export interface Template extends TemplateFields {
  readonly id: string;
}

/** The container fields of a PATCH body; `env` replaces the whole map. */
export type ContainerPatch = Pick<TemplatePatch, "image" | "args" | "disk" | "ports" | "env" | "registry">;

/** The storage of pods that are created from the template; `{}` stands for none. */
export type TemplateMounts = Template["mounts"];

/** The persistent storage of such a pod. */
export type PersistentMount = NonNullable<TemplateMounts["persistent"]>;

export type { EndpointType, FlashBoot, ScalerType, TemplateCategory, VolumeType } from "../../model/words";
