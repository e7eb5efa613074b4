/** A key, also where some of its characters are percent-encoded. Names such as `sherpa_1` are shorter. */
const KEY = /(?:r|%72)(?:p|%70)(?:a|%61)(?:_|%5f)(?:[a-z0-9]|%[3-7][0-9a]){16,}/gi;

/** A text without keys of the service: one can stand by mistake in a path, an argument, or even a name. */
export function withoutKeys(text: string): string {
  return text.replace(KEY, "***");
}
