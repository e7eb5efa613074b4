import { z } from "zod";
import { answers } from "../../model/field";
import { registryFields } from "../../model/registry";
import { entries } from "../lists/listing";
import type { Group } from "./group";

const registry = z.object({ id: z.string(), ...answers(registryFields) });

/** A registry credential as read: the service never answers user name and password (service contract 2.4). */
export type Registry = Readonly<z.output<typeof registry>>;

/** `/v2/registries`. @internal */
export const REGISTRIES: Group<Registry> = {
  path: "/v2/registries",
  noun: "registry",
  one: registry,
  many: z.object({ registries: entries(registry) }).transform((answer) => answer.registries),
};
