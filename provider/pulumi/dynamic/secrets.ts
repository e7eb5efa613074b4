import { type AnyKind, fieldsMarked } from "../../resources";
import { hiding } from "../secrets";
import type { Values } from "../values";
import { readOptions } from "./options";

/** Fields that the kind or the program calls secret; the host itself hands over plain values. */
export const secretFields = (kind: AnyKind, ...all: readonly Values[]): readonly string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...all.flatMap((values) => readOptions(values).secrets),
];

/** Hides the values of secret fields wherever they turn up in a text. */
export const hidingIn = (kind: AnyKind, ...all: readonly Values[]) => hiding(secretFields(kind, ...all), ...all);
