import { stripVTControlCharacters, styleText } from "node:util";

/** The destination of the demo's output. */
export interface Page {
  readonly colour: boolean;
  write(text: string): void;
}

/** Prints the demo's own words and the CLI's output with different prefixes. */
export class Narration {
  #blank = false;

  constructor(readonly page: Page) {}

  /** Prints plain lines without indentation, about the whole demo. */
  report(...lines: string[]): void {
    for (const line of lines) this.#line(line);
  }

  /** Prints the heading of a step and the reason for showing it. */
  step(number: string, title: string, why: readonly string[]): void {
    this.report("", `${this.#style("bold", `${number}  ${title}`)}`, ...why.map((line) => `     ${line}`));
  }

  /** Prints a command as a person would type it. */
  command(line: string): void {
    this.#line(`  ${this.#style("bold", `$ ${line}`)}`);
  }

  /** Prints an event at the service. */
  event(text: string): void {
    this.#line(`  ${this.#style("yellow", "»")} ${text}`);
  }

  /** Prints a line of the CLI, unchanged, or an answer of the endpoint. Shows only the first of several empty lines. */
  quote(line: string): void {
    const blank = stripVTControlCharacters(line).trim() === "";
    if (!(blank && this.#blank)) this.#line(`  ${this.#style("dim", "│")} ${line}`.trimEnd());
    this.#blank = blank;
  }

  /** Prints an expectation that was met. */
  fact(text: string): void {
    this.#line(`  ${this.#style("green", "✓")} ${text}`);
  }

  /** Prints an expectation that was not met. */
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
