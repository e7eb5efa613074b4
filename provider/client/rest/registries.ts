import { z } from "zod";
import { answers } from "../../model/field";
import { REGISTRY } from "../../model/kinds";
import { registryFields } from "../../model/registry";
import type { RegistryFields } from "../objects";
import { type Group, groupOf } from "./group";

const registry: z.ZodType<Registry> = z.object({ id: z.string(), ...answers(registryFields) });

/** A registry credential as read: the service never answers user name and password (docs/service.md#registries). */
export interface Registry extends RegistryFields {
  readonly id: string;
}

/** @internal */
export const REGISTRIES: Group<Registry> = groupOf(REGISTRY, registry);
