import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Answer } from "../edge";
import { notFound } from "../state/refusal";

/** Files that the build makes of `browser/`. */
const TYPES = {
  "index.html": "text/html; charset=utf-8",
  "page.js": "text/javascript; charset=utf-8",
  "page.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
} as const;

/** The page runs nothing but its own script, asks nobody but the emulator, and stands in no other page. */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src", "img-src"].map((kind) => `${kind} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
  "require-trusted-types-for 'script'",
].join("; ");

const HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-cache",
  vary: "accept",
};

/** A file of the page. Throws 404 for any other name. */
export function asset(name: string): Answer {
  const type = Object.entries(TYPES).find(([own]) => own === name)?.[1];
  const file = join(folder(), name);
  if (type === undefined || !existsSync(file)) throw notFound("file of the page");
  return { status: 200, headers: { ...HEADERS, "content-type": type }, body: readFileSync(file, "utf8") };
}

/** The same place for the compiled emulator and for the sources, which run in tests. */
function folder(): string {
  return join(dirname(require.resolve("pulumi-cloudcompute/package.json")), "dist", "emulator", "page", "assets");
}
