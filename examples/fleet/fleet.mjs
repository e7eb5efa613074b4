// node fleet.mjs up|preview|destroy [STACK…]: the command for each stack of fleet.json, or for those that are named.
import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { LocalWorkspace, PulumiCommand } from "@pulumi/pulumi/automation/index.js";
import { deploy } from "./stack.mjs";
import { aligned, changesOf, stacksOf } from "./table.mjs";

const [command, ...only] = process.argv.slice(2);
const all = stacksOf(JSON.parse(readFileSync("fleet.json", "utf8")));
const unknown = only.filter((name) => !all.some((stack) => stack.name === name));
if (!["up", "preview", "destroy"].includes(command) || unknown.length > 0) {
  console.error("usage: node fleet.mjs up|preview|destroy [STACK…]");
  if (unknown.length > 0) console.error(`fleet.json has no stack ${unknown.join(", ")}`);
  process.exit(2);
}
const atOnce = Number(process.env.FLEET_AT_ONCE ?? 4);
if (!(Number.isInteger(atOnce) && atOnce > 0)) {
  console.error(`FLEET_AT_ONCE is ${process.env.FLEET_AT_ONCE}, but must be a whole number above 0`);
  process.exit(2);
}
const stacks = all.filter(({ name }) => only.length === 0 || only.includes(name));

const ending = new AbortController();
const toCli = new AbortController();
setMaxListeners(0, toCli.signal);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (ending.signal.aborted) process.exit(130);
    console.error("No more stacks are begun, and those in flight end early. A second Ctrl-C ends at once.");
    ending.abort();
    // Ctrl-C in a terminal reaches each CLI by itself, and a second signal would not let it end cleanly.
    if (signal === "SIGTERM" || !process.stdin.isTTY) toCli.abort();
  });
}

const pulumi = await PulumiCommand.get();
const results = new Map(stacks.map(({ name }) => [name, { name, result: "not begun", detail: "" }]));
const waiting = stacks.values();
await Promise.all(Array.from({ length: atOnce }, worker));
report([...results.values()]);

/** Takes one stack after the other, until none is left. A failure does not stop it. */
async function worker() {
  for (const stack of waiting) {
    if (ending.signal.aborted) return;
    const started = Date.now();
    const ended = { name: stack.name, ...(await run(stack)), time: `${((Date.now() - started) / 1000).toFixed(1)} s` };
    results.set(stack.name, ended);
    const done = [...results.values()].filter(({ time }) => time).length;
    console.log(`${done}/${stacks.length} ${stack.name}: ${ended.result}, ${ended.detail}`);
  }
}

async function run({ name, settings }) {
  const errors = [];
  let counts;
  const onEvent = ({ diagnosticEvent, summaryEvent }) => {
    if (diagnosticEvent?.severity === "error") errors.push(diagnosticEvent.message);
    counts ??= summaryEvent?.resourceChanges;
  };
  try {
    const source = { stackName: name, projectName: "fleet", program: async () => deploy(settings) };
    const stack = await LocalWorkspace.createOrSelectStack(source, { workDir: ".", pulumiCommand: pulumi });
    // The CLI would not hear a signal from before its start.
    ending.signal.throwIfAborted();
    await stack[command]({ onEvent, signal: toCli.signal });
    return { result: "ok", detail: changesOf(command, counts) };
  } catch (error) {
    return { result: ending.signal.aborted ? "interrupted" : "failed", detail: oneLine(errors[0] ?? error.message) };
  }
}

/** The line of an error that says what went wrong, without the marks by which the CLI colours it. */
function oneLine(text) {
  const lines = text
    .replace(/<\{%[^%]*%\}>/g, "")
    .trim()
    .split("\n");
  return (lines.find((line) => /\berror: /.test(line)) ?? lines[0]).replace(/^.*\berror: /, "");
}

function report(rows) {
  const cells = rows.map(({ name, result, time = "", detail }) => [name, result, time, detail]);
  console.log(`\n${aligned([["stack", command, "time", "changes or error"], ...cells])}`);
  if (ending.signal.aborted) process.exit(130);
  process.exit(rows.every(({ result }) => result === "ok") ? 0 : 1);
}
