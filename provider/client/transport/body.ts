import type { RawAnswer } from "./exchange";

/** A body: parsed JSON, nothing, or a description of something else that quotes none of it. */
export type Body =
  | { readonly kind: "json"; readonly json: unknown }
  | { readonly kind: "empty" }
  | { readonly kind: "foreign"; readonly seen: string };

/** Reads a body by its content type; if there is none, tries to parse it as JSON. */
export function bodyOf({ text, headers }: RawAnswer): Body {
  if (text.trim() === "") return { kind: "empty" };
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "text/html" || /^\s*<(!doctype|html)/i.test(text)) return { kind: "foreign", seen: "an HTML page" };
  if (type !== "" && !/[/+]json$/.test(type)) return { kind: "foreign", seen: `a body of type ${type.slice(0, 60)}` };
  try {
    return { kind: "json", json: JSON.parse(text) };
  } catch {
    return { kind: "foreign", seen: "JSON that is cut off or broken" };
  }
}
