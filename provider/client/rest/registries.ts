import { z } from "zod";

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

/** Reads one registry credential. */
export const registry: z.ZodType<Registry> = z.object({ id: z.string(), name: z.string() });

/** Reads `GET /v2/registries`. */
export const registries = z.object({ registries: z.array(registry) }).transform((answer) => answer.registries);
