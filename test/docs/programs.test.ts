import type { Handler } from "../../emulator";
import { startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";
import { deploy } from "./deployed";
import { compiled, modulesOf, nameOf, PAGES } from "./samples";

/** Every program that README and docs/ show, with the samples that it goes on from. */
const PROGRAMS = [...PAGES].flatMap(([page, text]) =>
  modulesOf(text)
    .filter((module) => /from "pulumi-cloudcompute(\/native)?"/.test(module))
    // A module with a name belongs to a test of its own, as in docs/unit-tests.md.
    .filter((module) => nameOf(module) === undefined)
    .map((module, i) => [`${page}, program ${i + 1}`, page, module] as const),
);

const pong: Handler = () => ({ text: "pong" });
const volume = { name: "models", size: 100, dataCenter: "EU-RO-1" };

/** The objects that exist already according to the page. An id on the page is replaced by the object's own id. */
const THERE: Readonly<Record<string, (runs: EngineRuns) => Promise<Record<string, string>>>> = {
  "docs/engine-options.md": async (runs) => ({ agv6w2qcg7: await made(runs, volume) }),
  "docs/import.md": async (runs) => ({ agv6w2qcg7: await made(runs, { ...volume, size: 500 }) }),
  "docs/look-ups.md": async (runs) => {
    await made(runs, { ...volume, name: "shared-models" });
    return {};
  },
};

const made = async (runs: EngineRuns, body: object) =>
  String((await runs.rest("POST", "/v2/network-volumes", body)).body.id);

/** Whatever a page asks for by `config`. */
const SECRETS = { "program:registryPassword": "p", "program:hubPassword": "p", "program:token": "t" };

describe("deployed to the emulator", () => {
  let runs: EngineRuns;
  const before = { ...process.env };

  afterEach(async () => {
    process.env = { ...before };
    await runs.close();
  });

  test.each(PROGRAMS)("%s", async (_, page, module) => {
    runs = await startRuns(module.includes("pulumi-cloudcompute/native") ? "plugin" : "dynamic", {
      handlers: { "org/worker": pong },
      workers: { "org/web": { command: `node ${require.resolve("./worker.js")}` } },
      options: { healthPollMs: 20 },
    });
    // Look-ups ask from the program's own process.
    Object.assign(process.env, runs.env);
    const { apiKey, url } = runs.emulator;
    const there = Object.entries((await THERE[page]?.(runs)) ?? {});
    const text = there.reduce((all, [shown, id]) => all.replaceAll(shown, id), module);
    const config = { ...SECRETS, "program:euKey": apiKey, "program:euUrl": url };
    const { exports, made } = await deploy(compiled(text), runs, config);
    expect(made.toSorted()).toEqual(declared(module).toSorted());
    expect(Object.entries(exports).filter(([, value]) => value === undefined)).toEqual([]);
  });
});

/** The resources that a text declares: those of a loop for each entry, those of a component by the component's name. */
function declared(module: string): string[] {
  const [, component] = /class (\w+) extends pulumi\.ComponentResource/.exec(module) ?? [];
  const [, inner] = component === undefined ? [] : (new RegExp(`new ${component}\\("([\\w-]+)"`).exec(module) ?? []);
  const names = [...module.matchAll(/new cloudcompute\.(?!Provider)(\w+)\(\s*("?)([\w-]+)/g)].map(
    ([, kind, quote, name]) => `${kind} ${quote === "" && inner !== undefined ? inner : name}`,
  );
  const looped = /for \(const (\w+) of (\[.*?\])\)/.exec(module);
  if (!looped) return names;
  const [, variable, list = "[]"] = looped;
  return names.flatMap((name) =>
    name.endsWith(` ${variable}`) ? (JSON.parse(list) as string[]).map((one) => name.replace(/\w+$/, one)) : [name],
  );
}
