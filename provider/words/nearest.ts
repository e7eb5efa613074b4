import { distance } from "fastest-levenshtein";

/**
 * The offered word that the person probably meant, if any. It is one that they shortened (`L4` for `NVIDIA L4`, `RO-1`
 * for `EU-RO-1`), one that they lengthened (`imageName` for `image`), or the one that differs in the fewest letters, if
 * at most a third of the letters differ.
 */
export function nearest(word: string, offered: readonly string[]): string | undefined {
  const ranked = offered
    .map((other) => ({ other, far: howFar(word.toLowerCase(), other.toLowerCase()) }))
    .sort((one, two) => one.far - two.far || distance(word, one.other) - distance(word, two.other));
  return ranked[0] && ranked[0].far <= Math.max(1, word.length / 3) ? ranked[0].other : undefined;
}

/** A question such as `; did you mean "workers"?`, or an empty string if no offered word is near. */
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
