import { z } from "zod";

/** A string of which only the values in `T` are published. The service may add others later. */
export type Open<T extends string> = T | (string & {});

/** Reads a value of a published set, and accepts values that are not published yet. @internal */
export const word = <T extends string>(): z.ZodType<Open<T>> => z.string() as z.ZodType<Open<T>>;

/**
 * Reads a field that the published schema makes optional: both a missing field and `null` become `undefined`. @internal
 */
export const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? undefined);

/** Reads `null` as `empty`. A missing field is an error. @internal */
export const orEmpty = <T>(schema: z.ZodType<T>, empty: T) => schema.nullable().transform((value) => value ?? empty);

/** Environment variables, from name to value. The service restricts neither. @internal */
export const variables: z.ZodType<Readonly<Record<string, string>>> = z.record(z.string(), z.string());
