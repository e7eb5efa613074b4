import { parse, stringify } from "yaml";
import type { Plugin } from "./index";

/** The number of endpoints, and how many of them use a template of the program. */
export interface Size {
  readonly objects: number;
  readonly bound: number;
}

/**
 * Returns the Pulumi.yaml of a program for a size. A resource whose name has `{n}`, `{bound}` or `{inline}` is repeated
 * for all endpoints, for those with a template, or for the others, and the number takes the placeholder's place in all
 * of it. A program without placeholders stays as it is.
 */
export function expand(program: string, { objects, bound }: Size, plugin: Plugin): string {
  const counts = { n: objects, bound, inline: objects - bound };
  const { resources, ...rest } = parse(program) ?? {};
  if (!resources) throw new Error("The program of the measurement has no resources.");
  const all = Object.entries(resources).flatMap(([name, resource]) => repeated(name, resource, counts));
  const plugins = { providers: [{ name: plugin.name, path: plugin.folder }] };
  return stringify({ ...rest, name: "bench", runtime: "yaml", plugins, resources: Object.fromEntries(all) });
}

function repeated(name: string, resource: unknown, counts: Readonly<Record<string, number>>): [string, unknown][] {
  const placeholder = /\{(n|bound|inline)\}/.exec(name)?.[1];
  if (placeholder === undefined) return [[name, resource]];
  const text = JSON.stringify([name, resource]);
  return Array.from({ length: counts[placeholder]! }, (_, n) =>
    JSON.parse(text.replaceAll(`{${placeholder}}`, `${n}`)),
  );
}
