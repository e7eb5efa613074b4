import fs from "node:fs";
import path from "node:path";
import type { Service } from "../../harness/emulator";
import type { Outcome, Workspace } from "../../harness/engine";
import { again, type Exchange, type Line, linesOf, type Write } from "./recording";

/** A line that the engine writes into the file of PULUMI_DEBUG_GRPC: one state of a call. */
interface Logged {
  readonly method: string;
  readonly request: Record<string, unknown>;
  readonly response?: Record<string, unknown>;
  readonly errors?: readonly string[] | null;
  readonly progress: string;
}

const PROVIDER = "/pulumirpc.ResourceProvider/";

/** A call without an effect, asked again with the same answer, guards nothing more. */
const REPEATABLE = /^(Check|Diff|Read|Invoke)$/;

/** A stack's life with the plugin, as it is recorded. */
export class Life {
  readonly lines: Line[] = [];
  readonly #log: string;
  readonly #seen = new Set<string>();

  constructor(
    private readonly ws: Workspace,
    private readonly service: Service,
  ) {
    this.#log = path.join(ws.folder, "..", "grpc.jsonl");
    ws.env.PULUMI_DEBUG_GRPC = this.#log;
  }

  async outside(...write: Write): Promise<void> {
    await again(this.service, write);
    this.lines.push({ outside: write });
  }

  /** A run that ends as expected, or there is nothing to record. */
  async run(command: string, expected: "succeeds" | "fails", run: (ws: Workspace) => Promise<Outcome>): Promise<void> {
    const { code, output } = await run(this.ws);
    if ((code === 0) !== (expected === "succeeds")) throw new Error(`${command} ended with ${code}:\n${output}`);
    this.lines.push({ run: command }, ...this.#exchanges());
    fs.rmSync(this.#log);
  }

  #exchanges(): Exchange[] {
    return linesOf<Logged>(fs.readFileSync(this.#log, "utf8"))
      .filter(({ method, progress }) => method.startsWith(PROVIDER) && progress === "response_completed")
      .map(exchangeOf)
      .filter((exchange) => KEPT.test(exchange.method) && this.#isNew(exchange));
  }

  #isNew(exchange: Exchange): boolean {
    const text = JSON.stringify(exchange);
    const isNew = !REPEATABLE.test(exchange.method) || !this.#seen.has(text);
    this.#seen.add(text);
    return isNew;
  }
}

/** All but the schema, whose upgrades have a test of their own, and what is about the process alone. */
const KEPT = /^(CheckConfig|DiffConfig|Configure|Check|Diff|Create|Update|Read|Delete|Invoke)$/;

function exchangeOf({ method, request, response, errors }: Logged): Exchange {
  // The resource's type stands in its URN, the configuration in `args`; the status service is of this run alone.
  const { type, variables, resourceStatusAddress, resourceStatusToken, ...rest } = request;
  const call = { method: method.slice(PROVIDER.length), request: rest };
  // The engine is in Go: "rpc error: code = FailedPrecondition desc = …".
  const code = /code = (\w+)/.exec(errors?.[0] ?? "")?.[1];
  const refused = code?.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
  return refused ? { ...call, refused } : { ...call, response: response ?? {} };
}
