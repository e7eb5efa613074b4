import type { EnumShape, ObjectShape, Shape } from "./shape";

/** Returns a sentence for each thing in version `was` that programs or states can no longer rely on in `now`. */
export function breaks(was: Shape, now: Shape): string[] {
  const compared = new Comparison(was, now);
  compared.members("settings", was.settings, now.settings, "input");
  for (const [token, old] of Object.entries(was.resources)) {
    const resource = compared.kept(token, now.resources[token]);
    if (!resource) continue;
    compared.members(`${token}, input`, old.inputs, resource.inputs, "input");
    compared.members(`${token}, output`, old.outputs, resource.outputs, "output");
    compared.all(token, "alias", old.aliases, resource.aliases);
  }
  for (const [token, old] of Object.entries(was.functions)) {
    const lookup = compared.kept(token, now.functions[token]);
    if (!lookup) continue;
    compared.members(`${token}, argument`, old.inputs, lookup.inputs, "input");
    compared.members(`${token}, result`, old.outputs, lookup.outputs, "output");
  }
  for (const token of Object.keys(was.types)) compared.kept(token, now.types[token]);
  return [...compared.found];
}

/**
 * A program writes inputs and reads outputs: a new required field breaks inputs, a field that may now be absent breaks
 * outputs.
 */
type Direction = "input" | "output";

class Comparison {
  readonly found = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(
    readonly was: Shape,
    readonly now: Shape,
  ) {}

  kept<T>(what: string, now: T | undefined): T | undefined {
    if (now === undefined) this.found.add(`${what} was removed`);
    return now;
  }

  all(what: string, sort: string, was: readonly string[], now: readonly string[]): void {
    for (const one of was) if (!now.includes(one)) this.found.add(`${what}: the ${sort} ${one} was removed`);
  }

  members(what: string, was: ObjectShape, now: ObjectShape, direction: Direction): void {
    for (const [name, type] of Object.entries(was.properties)) {
      const other = this.kept(`${what} ${name}`, now.properties[name]);
      if (other === undefined) continue;
      // A program reads an output field by field, so a different type works if it has the fields of the first one.
      if (other === type || (direction === "output" && this.#areObjects(type, other)))
        this.#named(type, other, direction);
      else this.found.add(`${what} ${name} was ${type} and is ${other}`);
    }
    this.#presence(what, was, now, direction);
  }

  #presence(what: string, was: ObjectShape, now: ObjectShape, direction: Direction): void {
    const [fewer, more] = direction === "input" ? [was, now] : [now, was];
    for (const name of more.required) {
      if (fewer.required.includes(name) || !(name in now.properties)) continue;
      this.found.add(`${what} ${name} ${direction === "input" ? "must be given now" : "may be absent now"}`);
    }
  }

  #areObjects(type: string, other: string): boolean {
    const [was, now] = [this.was.types[type], this.now.types[other]];
    return was !== undefined && now !== undefined && !isEnum(was) && !isEnum(now);
  }

  /** Compares the named type inside, once for each direction that it is used in. */
  #named(type: string, other: string, direction: Direction): void {
    const [token, otherToken] = [type, other].map((one) => one.replace(/^((list|map) of )+/, "")) as [string, string];
    const [was, now] = [this.was.types[token], this.now.types[otherToken]];
    const key = `${direction} ${token} ${otherToken}`;
    if (!was || !now || this.#seen.has(key)) return;
    this.#seen.add(key);
    if (isEnum(was) && isEnum(now)) this.all(token, "value", was.enum, now.enum);
    else if (isEnum(was) || isEnum(now)) this.found.add(`${token} is ${isEnum(now) ? "an enum" : "an object"} now`);
    else this.members(token, was, now, direction);
  }
}

const isEnum = (shape: ObjectShape | EnumShape): shape is EnumShape => "enum" in shape;

/** Returns the breaks that the version does not allow: none if the major version was raised. */
export const forbiddenBreaks = (was: Shape, now: Shape): string[] => (major(now) > major(was) ? [] : breaks(was, now));

const major = ({ version }: Shape): number => Number(version.split(".")[0]);
