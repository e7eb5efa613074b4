import type { z } from "zod";
import type { Field, Fields, NEVER, REQUIRED } from "./field";

/** The parts of a group that a body takes. */
type Parts<I, F extends Fields> = {
  readonly [P in keyof I as P extends keyof F ? (F[P]["body"] extends typeof NEVER ? never : P) : never]: I[P];
};

type Value<E extends Field> =
  | (E["fields"] extends Fields ? Parts<z.output<E["input"]>, E["fields"]> : Readonly<z.output<E["input"]>>)
  | (E["cleared"] extends null ? null : never);

/** The body of a PATCH. What it leaves out stays as it is. */
export type PatchOf<F extends Fields> = {
  readonly [K in keyof F as F[K]["body"] extends "create and patch" ? K : never]?: Value<F[K]>;
};

/** The body of a create. What it leaves out has the service's default. */
export type CreateOf<F extends Fields> = {
  readonly [K in keyof F as F[K]["body"] extends typeof NEVER
    ? never
    : F[K]["absent"] extends typeof REQUIRED
      ? K
      : never]: Value<F[K]>;
} & {
  readonly [K in keyof F as F[K]["body"] extends typeof NEVER
    ? never
    : F[K]["absent"] extends typeof REQUIRED
      ? never
      : K]?: Value<F[K]>;
} & { readonly name: string };
