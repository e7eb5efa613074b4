import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../harness/emulator";
import type { Outcome, Workspace } from "../harness/engine";
import type { Block } from "./blocks";

/** The values that a reader puts in the place of placeholders. */
export type Mine = Readonly<Record<string, string>>;

/**
 * A reader's shell in the folder of a Pulumi program: commands run as they stand on the page, but for the placeholders
 * `…`, the port 4010 and the ids, in whose place a reader has something else. The reader answers yes.
 */
export class Reader {
  constructor(
    readonly ws: Workspace,
    readonly service: Service,
  ) {
    const bin = join(ws.folder, "node_modules", ".bin");
    mkdirSync(bin, { recursive: true });
    const script = '#!/bin/sh\nexec node "$(dirname "$0")/../pulumi-cloudcompute/dist/cli/main.js" "$@"\n';
    writeFileSync(join(bin, "cloudcompute"), script, { mode: 0o755 });
    ws.env.PULUMI_SKIP_CONFIRMATIONS = "true";
  }

  /** Runs the block, after others of the same shell; `mine` comes before the rest, in its order. */
  run(blocks: Block | readonly Block[], mine: Mine = {}): Promise<Outcome> {
    const texts = [blocks].flat().map(({ text }) => this.#filled(text, mine));
    return this.ws.shell(texts.join("\n"));
  }

  /** The same with a text on standard input, where the page has the reader type it. */
  typing(input: string, { text }: Block): Promise<Outcome> {
    return this.ws.shell(`{ ${this.#filled(text, {})} } <<'INPUT'\n${input}\nINPUT`);
  }

  /** Each line by itself; one that has `endless` in it goes on until Ctrl-C, which it gets once it prints `until`. */
  async untilCtrlC({ text }: Block, endless: string, until: string, mine: Mine = {}): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const line of this.#filled(text, mine).trim().split("\n")) {
      outcomes.push(await this.ws.shell(line.includes(endless) ? interrupted(line.replace(/ +#.*/, ""), until) : line));
    }
    return outcomes;
  }

  #filled(text: string, mine: Mine): string {
    const { url, apiKey } = this.service.emulator;
    const all = {
      ...mine,
      "registryPassword …": "registryPassword change-me",
      "https://…": url,
      "API_KEY=…": `API_KEY=${apiKey}`,
      "localhost:4010": `localhost:${new URL(url).port}`,
      "http://127.0.0.1:4010": url,
      $KEY: apiKey,
    };
    return Object.entries(all).reduce((filled, [theirs, own]) => filled.replaceAll(theirs, own), text);
  }
}

/** The outcome of commands that must succeed. @throws Error with all that they printed. */
export function succeeded(outcome: Outcome): Outcome {
  if (outcome.code !== 0) throw new Error(`exit code ${outcome.code}\n${outcome.output}`);
  return outcome;
}

/** A process group of its own, as a terminal gives to each command, so that Ctrl-C reaches all of it. */
const interrupted = (command: string, until: string) => `
  set -m; coproc RUN { ${command} 2>&1; }; group=$RUN_PID
  while IFS= read -r line <&"\${RUN[0]}"; do
    echo "$line"
    case $line in *${JSON.stringify(until)}*) kill -INT -- -$group; break;; esac
  done
  wait $group || true`;
