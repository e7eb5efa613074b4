import { stripVTControlCharacters, styleText } from "node:util";

/** Where the demo's words go. */
export interface Page {
  readonly colour: boolean;
  write(text: string): void;
}

/** The demo's own words and the CLI's, told apart by their beginnings. */
export class Narration {
  #blank = false;

  constructor(readonly page: Page) {}

  /** Plain lines at the edge: what concerns the whole demo. */
  report(...lines: string[]): void {
    for (const line of lines) this.#line(line);
  }

  /** The heading of a step, with why one looks at it. */
  step(number: string, title: string, why: readonly string[]): void {
    this.report("", `${this.#style("bold", `${number}  ${title}`)}`, ...why.map((line) => `     ${line}`));
  }

  /** Something that is run, as a person would type it. */
  command(line: string): void {
    this.#line(`  ${this.#style("bold", `$ ${line}`)}`);
  }

  /** Something that happens at the service meanwhile. */
  event(text: string): void {
    this.#line(`  ${this.#style("yellow", "»")} ${text}`);
  }

  /** A line of the CLI's, as it came, or an answer of the endpoint's. Of several empty ones the first is enough. */
  quote(line: string): void {
    const blank = stripVTControlCharacters(line).trim() === "";
    if (!(blank && this.#blank)) this.#line(`  ${this.#style("dim", "│")} ${line}`.trimEnd());
    this.#blank = blank;
  }

  /** Something that was looked at and found as told. */
  fact(text: string): void {
    this.#line(`  ${this.#style("green", "✓")} ${text}`);
  }

  /** Something that was looked at and found otherwise. */
  miss(text: string): void {
    this.#line(`  ${this.#style("red", "✗")} ${text}`);
  }

  #line(text: string): void {
    this.page.write(`${text}\n`);
    this.#blank = false;
  }

  #style(style: Parameters<typeof styleText>[0], text: string): string {
    return this.page.colour ? styleText(style, text) : text;
  }
}
