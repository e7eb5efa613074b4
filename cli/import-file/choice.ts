import type { Found } from "./account";
import { factsOf, KINDS, type Kind } from "./kinds";

/** The selection of objects; without any criterion, all. */
export interface Choice {
  readonly ids: readonly string[];
  readonly kinds: readonly Kind[];
  /** `*` matches any characters. */
  readonly name?: string | undefined;
}

/** Returns the selected objects. Throws for an id that no object has, and if a narrowed selection is empty. */
export function choose(objects: readonly Found[], choice: Choice): Found[] {
  const { ids, kinds, name } = choice;
  const candidates = objects.filter(({ kind }) => kinds.includes(kind));
  const unknown = ids.filter((id) => !candidates.some((object) => object.id === id));
  if (unknown.length > 0) throw new Error(`${none(kinds)} with id ${unknown.join(", ")}`);
  const chosen = candidates
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter((object) => name === undefined || pattern(name).test(object.name));
  if (chosen.length > 0 || !isNarrow(choice)) return chosen;
  throw new Error(
    `${none(kinds)}${name === undefined ? "" : ` named "${name}"`}${ids.length > 0 ? " among these" : ""}`,
  );
}

/** True if the selection is less than the whole account. */
export const isNarrow = ({ ids, kinds, name }: Choice): boolean =>
  ids.length > 0 || kinds.length < KINDS.length || name !== undefined;

const none = (kinds: readonly Kind[]) =>
  `the account has no ${new Intl.ListFormat("en", { type: "disjunction" }).format(kinds.map((kind) => factsOf(kind).noun))}`;

const pattern = (text: string) => new RegExp(`^${text.split("*").map(literally).join(".*")}$`, "su");

const literally = (text: string) => text.replace(/[\\^$.+?()[\]{}|/]/g, "\\$&");
