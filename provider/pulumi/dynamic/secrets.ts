import { type AnyKind, fieldsMarked } from "../../resources";
import { isValues, type Values } from "../values";
import { readOptions } from "./options";

/** Fields that the kind or the program calls secret; the host itself hands over plain values. */
export const secretFields = (kind: AnyKind, values: Values): readonly string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...readOptions(values).secrets,
];

/** Hides the values of these fields wherever they turn up in a text; short ones only where they are quoted. */
export function hiding(kind: AnyKind, ...all: readonly Values[]): (text: string) => string {
  const secrets = all
    .flatMap((values) => secretFields(kind, values).flatMap((field) => texts(values[field])))
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((done, secret) => done.replaceAll(...spelled(secret)), text);
}

const spelled = (secret: string): [string, string] =>
  secret.length >= 8 ? [secret, "[secret]"] : [JSON.stringify(secret), '"[secret]"'];

function texts(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isValues(value) ? Object.values(value).flatMap(texts) : [];
}
