import { z } from "zod";
import { answers } from "../../model/field";
import { REGISTRY } from "../../model/kinds";
import { registryFields } from "../../model/registry";
import { type Group, groupOf } from "./group";

const registry = z.object({ id: z.string(), ...answers(registryFields) });

/** A registry credential as read: the service never answers user name and password (service contract 2.4). */
export type Registry = Readonly<z.output<typeof registry>>;

/** @internal */
export const REGISTRIES: Group<Registry> = groupOf(REGISTRY, registry);
