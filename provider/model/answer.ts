import { z } from "zod";

/** A value of a published set, or a word that the service added later. */
export type Open<T extends string> = T | (string & {});

/** A word of a published set; a new word passes as it is. @internal */
export const word = <T extends string>(): z.ZodType<Open<T>> => z.string() as z.ZodType<Open<T>>;

/** What the published schema leaves optional: missing and `null` both read as `undefined`. @internal */
export const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? undefined);

/** `null` reads as "none of them"; a missing field is an error. @internal */
export const orEmpty = <T>(schema: z.ZodType<T>, empty: T) => schema.nullable().transform((value) => value ?? empty);

/** Environment variables: names to values, free-form by contract. @internal */
export const variables: z.ZodType<Readonly<Record<string, string>>> = z.record(z.string(), z.string());
