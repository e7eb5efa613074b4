import fs from "node:fs";
import { withBare } from "./bare";
import { Service } from "../test/harness/emulator";
import { openWorkspace } from "../test/harness/engine";
import { findEngine } from "../tools/engine";
import { program } from "./stack/program";
import path from "node:path";
import { execFileSync } from "node:child_process";
const N = Number(process.argv[2]); const which = process.argv[3]!; const prof = process.argv[4];
const cmds: Record<string, string[]> = { up: ["up", "--yes", "--skip-preview"], preview: ["preview", "--expect-no-changes"], pr: ["preview", "--refresh", "--expect-no-changes"], refresh: ["refresh", "--yes", "--skip-preview", "--expect-no-changes"], destroy: ["destroy", "--yes", "--skip-preview"] };
const cpu = () => { const f = fs.readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" "); return (Number(f[13]) + Number(f[14])) / 100; };
async function one(plugin?: string) {
  const service = await Service.start({ clock: "wall", quota: "off", options: { templateLockMs: 0, workerQuota: 1_000_000 } });
  const ws = await openWorkspace(await findEngine({ hosts: ["yaml"] } as never) as never, { program: program(N), language: "yaml", env: { ...service.env, NODE_OPTIONS: "" }, seconds: 900 });
  if (plugin) { const p = path.join(ws.folder, "Pulumi.yaml"); fs.writeFileSync(p, fs.readFileSync(p, "utf8").replace(/(path: )[^ ]+/, `$1${plugin}`)); }
  for (const [name, args] of Object.entries(cmds)) {
    if (prof) { ws.env.NODE_OPTIONS = "--require /tmp/b13/hook.js"; ws.env.PROF_DIR = `${prof}/${name}`; fs.mkdirSync(`${prof}/${name}`, { recursive: true }); }
    const [c, t] = [cpu(), Date.now()];
    let rss = 0;
    const timer = setInterval(() => { for (const pid of fs.readdirSync("/proc")) { if (!/^\d+$/.test(pid)) continue; try { const cl = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8"); if (cl.includes("pulumi-resource-cloudcompute") && fs.readFileSync(`/proc/${pid}/environ`,"utf8").includes(path.basename(ws.root))) { const m = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")); rss = Math.max(rss, Number(m?.[1] ?? 0)); } } catch {} } }, 200);
    const out = await ws.run(...args);
    clearInterval(timer);
    if (out.code !== 0) { console.log(out.output.slice(-3000)); }
    console.log(plugin ? "bare" : "ours", N, name, "cpu", (cpu() - c).toFixed(2), "wall", ((Date.now() - t) / 1000).toFixed(1), "rss", (rss / 1024).toFixed(0), name === "up" ? "state " + ws.rawState().length : "");
  }
  await ws.close(); await service.close();
}
void execFileSync;
void (async () => { if (which !== "bare") await one(); if (which !== "ours") await withBare((f) => one(f)); })();
