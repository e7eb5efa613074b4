/**
 * `npm run test:openapi`: the fuzzer schemathesis over an emulator, held to the published interface. Fails when the
 * fuzzer finds something, when a route of the interface was never answered with success, or on any 5xx.
 *
 * OPENAPI_SEED replays a run; OPENAPI_EXAMPLES makes one longer: requests to each operation, and sequences of them.
 */
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { startEmulator } = require("../../dist/emulator");
const { fuzzer } = require("./python");
const { countRoutes, table } = require("./routes");

const INTERFACE = path.join(__dirname, "../contract/interface-2026-07.json");
const SEED = Number(process.env.OPENAPI_SEED ?? 20260701);
const EXAMPLES = process.env.OPENAPI_EXAMPLES;
/** Ours, generous: a run takes about two minutes. */
const LIMIT_MS = 15 * 60_000;

async function main() {
  const program = await fuzzer();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-openapi-"));
  const emulator = await startEmulator({
    quota: "off",
    seed: SEED,
    // The hooks move the clock, so that the same seed meets the same states.
    startTime: new Date("2026-06-01T12:00:00Z"),
    // Room for every endpoint that the fuzzer makes; small enough for bodies that ask for too many workers.
    options: { workerQuota: 2_000 },
  });
  try {
    console.log(`seed ${SEED}: OPENAPI_SEED=${SEED} npm run test:openapi runs the same again`);
    const began = Date.now();
    const code = await fuzz(program, emulator, folder);
    const routes = await answered(emulator, folder);
    console.log(table(routes));
    process.exitCode = conclude(code, routes, Math.round((Date.now() - began) / 1000));
  } finally {
    await emulator.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function fuzz(program, emulator, folder) {
  const env = {
    ...process.env,
    OPENAPI_URL: emulator.url,
    OPENAPI_KEY: emulator.apiKey,
    OPENAPI_OTHER_KEY: await otherKey(emulator),
    OPENAPI_INTERFACE: INTERFACE,
    OPENAPI_OWN_REQUESTS: ownRequests(folder),
    SCHEMATHESIS_HOOKS: "hooks",
    PYTHONPATH: __dirname,
    PYTHONDONTWRITEBYTECODE: "1",
    // A proxy of the surroundings has no business with the loopback address.
    NO_PROXY: "127.0.0.1",
    no_proxy: "127.0.0.1",
  };
  const args = ["--config-file", path.join(__dirname, "schemathesis.toml"), "run", INTERFACE];
  const bounds = ["--seed", String(SEED), ...(EXAMPLES ? ["--max-examples", EXAMPLES] : [])];
  const phases = ["--phases", "coverage,fuzzing,stateful"];
  const child = spawn(program, [...args, ...bounds, ...phases], { cwd: folder, env, stdio: ["ignore", 1, 2] });
  const timer = setTimeout(() => child.kill(), LIMIT_MS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

async function otherKey({ url }) {
  const body = JSON.stringify({ account: "other" });
  const response = await fetch(`${url}/_emulator/keys`, { method: "POST", body });
  return (await response.json()).apiKey;
}

/** What the emulator counted, without the requests that our hooks made. */
async function answered({ url }, folder) {
  const { requests } = await (await fetch(`${url}/_emulator/requests`)).json();
  const own = JSON.parse(fs.readFileSync(ownRequests(folder), "utf8"));
  return countRoutes(JSON.parse(fs.readFileSync(INTERFACE, "utf8")), requests, own);
}

const ownRequests = (folder) => path.join(folder, "own-requests.json");

function conclude(code, routes, seconds) {
  const unreached = routes.filter(({ counts }) => counts["2xx"] === 0);
  const broken = routes.filter(({ counts }) => counts["5xx"] > 0);
  for (const { name } of unreached) console.log(`never answered with success: ${name}`);
  for (const { name } of broken) console.log(`answered with 5xx: ${name}`);
  if (code !== 0) console.log("the fuzzer found failures: see above");
  const failed = code !== 0 || unreached.length > 0 || broken.length > 0;
  const total = routes.reduce((sum, { counts }) => sum + counts["2xx"] + counts["4xx"] + counts["5xx"], 0);
  const reached = routes.length - unreached.length;
  const facts = `${reached} of ${routes.length} routes answered with success, ${total} requests, ${seconds} s`;
  console.log(`openapi: ${failed ? "FAILED" : "ok"}, ${facts}, seed ${SEED}`);
  return failed ? 1 : 0;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
