import { distance } from "fastest-levenshtein";

/**
 * The offered word that was probably meant: one that a person shortens (`L4` of `NVIDIA L4`, `RO-1` of `EU-RO-1`), or
 * lengthens (`imageName` for `image`), or else one in which at most a third of the letters differ.
 */
export function nearest(word: string, offered: readonly string[]): string | undefined {
  const ranked = offered
    .map((other) => ({ other, far: howFar(word.toLowerCase(), other.toLowerCase()) }))
    .sort((one, two) => one.far - two.far || distance(word, one.other) - distance(word, two.other));
  return ranked[0] && ranked[0].far <= Math.max(1, word.length / 3) ? ranked[0].other : undefined;
}

/** `; did you mean "workers"?`, or nothing where no word is near. */
export function didYouMean(word: string, offered: readonly string[]): string {
  const meant = nearest(word, offered);
  return meant === undefined ? "" : `; did you mean "${meant}"?`;
}

const howFar = (word: string, other: string): number =>
  word === other ? 0 : isPart(word, other) || isLonger(word, other) ? 1 : distance(word, other);

const isPart = (word: string, other: string): boolean =>
  word !== "" && ` ${other.replace(SEPARATOR, " ")} `.includes(` ${word.replace(SEPARATOR, " ")} `);

const isLonger = (word: string, other: string): boolean => other.length >= 3 && word.startsWith(other);

const SEPARATOR = /[^a-z0-9]+/g;
