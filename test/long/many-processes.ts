/**
 * Ten runs of the real CLI at once in one account with 60 requests a minute. It takes a quarter of an hour, most of it
 * waiting, so `npm test` does not run it (docs/development.md#longer-runs).
 *
 * `test/client/many-processes.test.ts` checks the same without the CLI, in the emulator's own time.
 */
import { type Noted, Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { workspace } from "../harness/workspace";

const STACKS = 10;
const ENDPOINTS = 20;
const QUARTER_OF_AN_HOUR = 900;

jest.setTimeout(QUARTER_OF_AN_HOUR * 1000);

let service: Service;
let stacks: Workspace[];

beforeAll(async () => {
  const options = { templateLockMs: 0, workerQuota: 100_000 };
  service = await Service.start({ clock: "wall", quota: "published", options });
  stacks = await Promise.all(Array.from({ length: STACKS }, (_, n) => stack(n)));
});
afterAll(() => service.close());

const stack = (n: number) =>
  workspace({
    program: program(n),
    language: "yaml",
    env: { ...service.env, NODE_OPTIONS: "" },
    seconds: QUARTER_OF_AN_HOUR,
  });

const program = (n: number) =>
  `resources:\n${Array.from(
    { length: ENDPOINTS },
    (_, e) => `  s${n}e${e}:
    type: cloudcompute:Endpoint
    properties: { image: "org/worker:1", gpu: { pools: [ADA_24] }, workers: { max: 3 } }
`,
  ).join("")}`;

/** The requests that the minute's quota counted: to the REST interface, and to GraphQL where that is switched on. */
const counted = (noted: readonly Noted[], graphqlCounts: boolean) =>
  noted.filter(({ path, status }) => status !== 429 && (REST.test(path) || (graphqlCounts && path === "/graphql")));

/** The other paths are those of job requests, which no quota of the minute counts. */
const REST = /^\/v2\/(serverless|templates|registries|network-volumes|catalog)\b/;

/** Runs a command of each stack at once, and prints how long each took and what the quota allows. */
async function atOnce(
  what: string,
  command: (ws: Workspace, n: number) => Promise<{ code: number | null }>,
  graphqlCounts = false,
) {
  const started = Date.now();
  const { ends, noted } = await service.during(async () => ({
    ends: await Promise.all(
      stacks.map(async (ws, n) => ({ code: (await command(ws, n)).code, seconds: (Date.now() - started) / 1000 })),
    ),
  }));
  const [requests, refused] = [
    counted(noted, graphqlCounts).length,
    noted.filter(({ status }) => status === 429).length,
  ];
  const allowed = 60 * Math.floor((requests - 1) / 60);
  const seconds = ends.map((end) => end.seconds);
  const last = Math.max(...seconds);
  process.stdout.write(
    `${what}: ${requests} requests and ${refused} refusals; the quota allows ${allowed} s; first ${Math.min(...seconds).toFixed(0)} s, last ${last.toFixed(0)} s\n`,
  );
  return { codes: ends.map(({ code }) => code), last, allowed };
}

const allEnded = Array(STACKS).fill(0);

test("ten ups end, with no failure, within 1.2 times what the quota allows", async () => {
  const { codes, last, allowed } = await atOnce("up", (ws) => ws.up());
  expect(codes).toEqual(allEnded);
  expect(last).toBeLessThanOrEqual(1.2 * allowed);
});

test("ten previews, refreshes and changes at once end with no failure", async () => {
  const mixed = [(ws: Workspace) => ws.preview(), (ws: Workspace) => ws.refresh(), (ws: Workspace) => ws.up()];
  const { codes } = await atOnce("preview, refresh and up, mixed", (ws, n) => mixed[n % 3]!(ws));
  expect(codes).toEqual(allEnded);
});

test("ten destroys end, with no failure, within 1.2 times what the quota allows, although GraphQL counts as well", async () => {
  await service.options({ graphqlQuota: true });
  const { codes, last, allowed } = await atOnce("destroy", (ws) => ws.destroy(), true);
  expect(codes).toEqual(allEnded);
  expect(last).toBeLessThanOrEqual(1.2 * allowed);
});
