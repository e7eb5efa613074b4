import type { Template } from "./templates";

/** A message from a run of the product, and the file that contains its text. */
export interface Message {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns a message for every text. Known messages stay while the product still builds them. For the other texts, takes
 * the shortest recorded message together with the longest one built around it, because that is a whole message.
 */
export function collected(all: readonly Template[], known: readonly Message[], made: ReadonlySet<string>): Message[] {
  const kept = known
    .filter(({ text }) => all.some(({ pattern }) => pattern.test(text)))
    .map(({ file, text }) => ({ file, text: neutral(text) }));
  const shortest = [...made].sort((one, two) => one.length - two.length);
  const whole = (text: string): string => {
    const longer = shortest.find((other) => other.length > text.length && other.includes(text));
    return longer === undefined ? text : whole(longer);
  };
  const found = [...kept];
  for (const { at, pattern } of all) {
    if (found.some(({ text }) => pattern.test(text))) continue;
    const text = shortest.find((one) => pattern.test(one));
    if (text !== undefined) found.push({ file: at.split(":", 1)[0] as string, text: neutral(whole(text)) });
  }
  return found.sort((one, two) => one.file.localeCompare(two.file) || one.text.localeCompare(two.text));
}

/** Removes keys and folder names that belong to a single run. */
const neutral = (text: string): string =>
  text.replace(/\brpa_\w+/g, "rpa_…").replace(/(?<![\w.:/])\/(?:tmp|private|var)\/[\w.-]+\//g, "folder/");

const TITLE = `# What the product says

Each text is a message as a run of the tests made it. \`npm run messages\` records them; a test fails when a message of the
product is not among them. Read them as somebody who has not seen the code: what happened, to what, and what to do next.
`;

/** Formats messages as a page: a heading for each source file, a block for each message. */
export function written(messages: readonly Message[]): string {
  const files = [...new Set(messages.map(({ file }) => file))];
  const blocks = files.map((file) => {
    const own = messages.filter((message) => message.file === file).map(({ text }) => `\`\`\`text\n${text}\n\`\`\`\n`);
    return `## ${file}\n\n${own.join("\n")}`;
  });
  return `${TITLE}\n${blocks.join("\n")}`;
}

/** Parses such a page. */
export function read(page: string): Message[] {
  return page.split(/^## /m).flatMap((part) => {
    const file = part.split("\n", 1)[0] as string;
    return [...part.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) => ({ file, text: text as string }));
  });
}
