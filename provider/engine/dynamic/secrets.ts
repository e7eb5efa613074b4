import type { Values } from "../../lifecycle/values";
import { type AnyDefinition, fieldsMarked, hiding } from "../../resources";
import { readOptions } from "./options";

/** Returns the fields that the kind or the program marks as secret. The host passes on plain values without marks. */
export const secretFields = (kind: AnyDefinition, ...all: readonly Values[]): readonly string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...all.flatMap((values) => readOptions(values).secrets),
];

/** Returns a function that masks the values of secret fields in a text. */
export const hidingIn = (kind: AnyDefinition, ...all: readonly Values[]) => hiding(secretFields(kind, ...all), ...all);
