const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a text: a quarter of its characters, rounded up (docs/service.md#text-models). */
export function tokensOf(text: string): number {
  return Math.ceil(charactersOf(text) / CHARACTERS_PER_TOKEN);
}

/** The first `count` tokens of a text, or all of it. */
export function firstTokens(text: string, count: number): string {
  let end = 0;
  for (let left = count * CHARACTERS_PER_TOKEN; left > 0 && end < text.length; left -= 1) end += widthAt(text, end);
  return text.slice(0, end);
}

/** A text token by token. */
export function* eachToken(text: string): Generator<string> {
  for (let rest = text; rest !== ""; ) {
    const token = firstTokens(rest, 1);
    yield token;
    rest = rest.slice(token.length);
  }
}

/** Characters are code points: half of a surrogate pair is none, and could not be sent as UTF-8. */
function charactersOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += widthAt(text, at)) count += 1;
  return count;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
