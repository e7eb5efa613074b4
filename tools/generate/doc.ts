const WIDTH = 112;

/** Returns the text as a wrapped doc comment. */
export function doc(text: string): string {
  const lines = wrapped(text);
  return lines.length === 1 ? `/** ${lines[0]} */` : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
}

function wrapped(text: string): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
    return lines;
  }, []);
}
