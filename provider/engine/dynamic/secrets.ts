import type { Values } from "../../lifecycle/values";
import { type AnyDefinition, fieldsMarked, hiding } from "../../resources";
import { readOptions } from "./options";

/** Fields that the kind or the program calls secret; the host itself hands over plain values. */
export const secretFields = (kind: AnyDefinition, ...all: readonly Values[]): readonly string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...all.flatMap((values) => readOptions(values).secrets),
];

/** Hides the values of secret fields wherever they turn up in a text. */
export const hidingIn = (kind: AnyDefinition, ...all: readonly Values[]) => hiding(secretFields(kind, ...all), ...all);
