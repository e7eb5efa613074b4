import { z } from "zod";
import { entries } from "../lists/listing";
import type { Group } from "./group";

/** A registry credential as read: the service never tells user name and password (service contract 2.4). */
export interface Registry {
  readonly id: string;
  readonly name: string;
}

export interface RegistryCreate {
  /** Unique in the account. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

const registry: z.ZodType<Registry> = z.object({ id: z.string(), name: z.string() });

/** `/v2/registries`. @internal */
export const REGISTRIES: Group<Registry> = {
  path: "/v2/registries",
  noun: "registry",
  one: registry,
  many: z.object({ registries: entries(registry) }).transform((answer) => answer.registries),
};
