import { z } from "zod";
import { answers } from "../../model/field";
import { REGISTRY } from "../../model/kinds";
import { registryFields } from "../../model/registry";
import type { RegistryFields } from "../objects";
import { type Group, groupOf } from "./group";

const registry: z.ZodType<Registry> = z.object({ id: z.string(), ...answers(registryFields) });

/** A registry credential as the service returns it: never with user name or password (docs/service.md#registries). */
export interface Registry extends RegistryFields {
  readonly id: string;
}

/** The group `/v2/registries`. @internal */
export const REGISTRIES: Group<Registry> = groupOf(REGISTRY, registry);
