import { isValues, type Values } from "./values";

/** Hides the values of these fields wherever they turn up in a text; short ones only where they are quoted. */
export function hiding(fields: readonly string[], ...all: readonly Values[]): (text: string) => string {
  const secrets = all
    .flatMap((values) => fields.flatMap((field) => texts(values[field])))
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
