import { z } from "zod";
import { answers } from "../../../../model/field";
import { NETWORK_VOLUME, REGISTRY, TEMPLATE } from "../../../../model/kinds";
import { networkVolumeFields } from "../../../../model/network-volume";
import { registryFields } from "../../../../model/registry";
import { templateFields } from "../../../../model/template";
import type {
  NetworkVolumeCreate,
  NetworkVolumePatch,
  RegistryCreate,
  TemplateCreate,
  TemplatePatch,
} from "../../../objects/fields";
import type { NetworkVolume, Registry, Template } from "../../../objects/managed";
import { groupOf, type WrittenGroup } from "../../../rest/group";

const registry: z.ZodType<Registry> = z.object({ id: z.string(), ...answers(registryFields) });
const networkVolume: z.ZodType<NetworkVolume> = z.object({ id: z.string(), ...answers(networkVolumeFields) });
const template: z.ZodType<Template> = z.object({ id: z.string(), ...answers(templateFields) });

/** The group of registries, which no PATCH changes. */
export const REGISTRIES: WrittenGroup<Registry, RegistryCreate, never> = groupOf(REGISTRY, "/v2/registries", registry);

/** The group of network volumes. */
export const NETWORK_VOLUMES: WrittenGroup<NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch> = groupOf(
  NETWORK_VOLUME,
  "/v2/network-volumes",
  networkVolume,
);

/** The group of templates. */
export const TEMPLATES: WrittenGroup<Template, TemplateCreate, TemplatePatch> = groupOf(
  TEMPLATE,
  "/v2/templates",
  template,
);
