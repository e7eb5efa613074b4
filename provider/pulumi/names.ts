const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Seven random characters, so that no two objects of one logical name ever share a name at the service. */
export const randomSuffix = (random: () => number): string =>
  Array.from({ length: 7 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join("");
