import type { Values } from "../../../provider/lifecycle/values";
import type { Service } from "../../harness/emulator";
import { EngineLog } from "../../harness/front-ends/grpc/engine-log";
import { Plugin } from "../../harness/front-ends/grpc/plugin";
import { answeredNow, answeredThen } from "./exchange";
import { again, at, type Exchange, type Line, linesOf, read, recorded, sameService, type Write } from "./recording";

/** One run of the CLI, and what others did before it. */
interface Run {
  readonly command: string;
  readonly outside: readonly Write[];
  readonly exchanges: Exchange[];
}

function runsOf(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  let outside: Write[] = [];
  for (const line of lines) {
    if ("outside" in line) outside.push(line.outside);
    else if ("method" in line) runs.at(-1)?.exchanges.push(line);
    else {
      runs.push({ command: line.run, outside, exchanges: [] });
      outside = [];
    }
  }
  return runs;
}

let log: EngineLog;

beforeAll(async () => {
  log = await EngineLog.start();
});

afterAll(() => log.close());

describe.each(recorded("life.jsonl"))("what the engine heard from %s it hears from today's plugin", (name) => {
  let service: Service;

  beforeAll(async () => {
    service = await sameService();
  });

  describe.each(runsOf(linesOf<Line>(read(name, "life.jsonl"))))("$command", ({ outside, exchanges }) => {
    let plugin: Plugin;

    beforeAll(async () => {
      for (const write of at(service, outside)) await again(service, write);
      plugin = await Plugin.start({ env: service.env, random: Math.random });
      await plugin.handshake(log.address);
    });

    afterAll(() => plugin.end());

    test.each(exchanges.map((exchange) => [titleOf(exchange), exchange] as const))("%s", async (_title, exchange) => {
      const [was, is] = await answers(plugin, at(service, exchange));
      if (isPlan(exchange)) return expect(is).toEqual(was);
      expect(is).toMatchObject(was);
      expect(variables(is)).toEqual(variables(was));
    });
  });

  test("and at the end of that life the service has nothing left", async () => {
    const lists = ["serverless", "templates", "network-volumes", "registries"];
    expect(await Promise.all(lists.map((list) => service.list(`/v2/${list}`)))).toEqual([[], [], [], []]);
  });
});

/** Then and now. Wrapped, because some answers are no objects. */
const answers = async (plugin: Plugin, exchange: Exchange): Promise<[Values, Values]> => [
  { answer: answeredThen(exchange) },
  { answer: await answeredNow(plugin, exchange) },
];

/** A change more would be an update, or a replacement, that nobody has asked for. */
function isPlan({ method }: Exchange): boolean {
  return /^Diff/.test(method);
}

function titleOf(exchange: Exchange): string {
  const { method, request, refused, response = {} } = exchange;
  const what = `${method} ${request.urn?.split("::").at(-1) ?? request.tok}${request.preview ? ", preview" : ""}`;
  if (refused) return `${what}: refused with the same status; the words may become better`;
  if (isPlan(exchange)) return `${what}: the same changes and replacements, no more and no less`;
  if (Object.keys(response).length === 0) return `${what}: done`;
  return `${what}: each value that was told then, secrets still secret; new fields may join`;
}

/** The keys of a map are the program's: none may join. */
function variables(answer: Values): unknown {
  const { inputs, outputs } = (answer.answer ?? {}) as { inputs?: Values; outputs?: Values };
  return [inputs?.env, outputs?.env];
}
