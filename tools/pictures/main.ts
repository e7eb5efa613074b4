/**
 * `npm run pictures`: the real Pulumi CLI deploys to an emulator, and a browser takes the pictures of the emulator's
 * page that `docs/emulator.md` shows: drift that a preview has found, and a drain.
 */
import path from "node:path";
import { PageDriver } from "../../test/harness/browser";
import { startChromium } from "../../test/harness/chromium";
import { Service } from "../../test/harness/emulator";
import { openWorkspace, type Workspace } from "../../test/harness/engine";
import { findEngine } from "../engine";

const PROGRAM = `
const { Endpoint, NetworkVolume, Template } = require("pulumi-cloudcompute");
const models = new NetworkVolume("models", { name: "models", size: 100, dataCenter: "EU-RO-1" });
const template = new Template("captioner", { name: "captioner", image: "slow", serverless: true, env: { MODEL: "base" } });
const gpu = { pools: ["ADA_24"] };
const scaling = { type: "REQUEST_COUNT", value: 1, idleTimeout: 60 };
const workers = { min: 1, max: 5 };
new Endpoint("captions", { name: "captions", templateId: template.id, gpu, scaling, workers, networkVolumes: [models.id] });
new Endpoint("search", { name: "search", image: "echo", gpu, scaling, workers: { min: 2, max: 3 } });
`;

const DOCS = path.join(__dirname, "../../../docs");
const SIZE = { width: 1_280, height: 860 };

async function main(): Promise<void> {
  const engine = await findEngine({ report });
  const service = await Service.start({ clock: "wall", options: { templateLockMs: 0 } });
  const browser = await startChromium();
  const ws = await openWorkspace(engine, { program: PROGRAM, env: service.env });
  try {
    const page = await PageDriver.open(browser, service.emulator.url);
    await page.tab.setViewport({ ...SIZE, deviceScaleFactor: 1.5 });
    await drift(service, ws, page);
    await drain(service, ws, page);
  } finally {
    await browser.close();
    await ws.close();
    await service.close();
  }
}

async function drift(service: Service, ws: Workspace, page: PageDriver): Promise<void> {
  report("deploying");
  succeeded(await ws.up());
  await page.sees(/^2 workers: 2 idle/);
  await work(service, ws, 6);
  const path = `/v2/serverless/${idOf(ws, "captions")}`;
  await service.control("POST", "call", { method: "PATCH", path, body: { workers: { max: 2 } } });
  report("previewing what somebody else has changed");
  succeeded(await ws.preview());
  await page.shows(/pulumi run 2 ended/i, "Requests");
  await page.press("captions");
  await take(page, "page-drift");
}

async function drain(service: Service, ws: Workspace, page: PageDriver): Promise<void> {
  await service.control("POST", "clock", { until: "quiet" });
  await work(service, ws, 600);
  report("destroying while jobs run");
  const destroyed = ws.destroy();
  await page.sees(/leaving/);
  await page.shows(/workers 0–0/, "Objects");
  await take(page, "page-drain");
  await service.control("POST", "clock", { until: "quiet" });
  succeeded(await destroyed);
}

/** Jobs of different lengths, once two workers have taken one each. */
async function work(service: Service, ws: Workspace, seconds: number): Promise<void> {
  const id = idOf(ws, "captions");
  for (const share of [1, 0.8, 0.5, 0.3]) {
    await service.ask("POST", `/run/v2/${id}/run`, { input: { prompt: "a lighthouse", seconds: seconds * share } });
  }
  await service.control("POST", "clock", { advance: 3 });
}

async function take(page: PageDriver, name: string): Promise<void> {
  await page.tab.screenshot({ path: path.join(DOCS, `${name}.png`) as `${string}.png` });
  report(`docs/${name}.png`);
}

function idOf(ws: Workspace, name: string): string {
  const id = ws.resource(name)?.id;
  if (id === undefined) throw new Error(`${name} was not deployed`);
  return id;
}

function succeeded({ code, output }: { code: number | null; output: string }): void {
  if (code !== 0) throw new Error(output);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exitCode = 1;
});
