import { Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

describe.each(FRONT_ENDS)("%s: a create that waits in line for the request quota", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    // Eight creates at once, at one request a minute: the last one has its turn after more than five minutes.
    await runs.control("POST", "quotas", { minute: 1 });
  });
  afterEach(() => runs.close());

  const createEight = async (customTimeouts = {}) => {
    const run = await runs.begin();
    const names = Array.from({ length: 8 }, (_, n) => `r${n}`);
    const all = names.map((name) =>
      run.up(Registry, { username: "u", password: "p" }, undefined, { name, customTimeouts }),
    );
    const ended = await Promise.allSettled(all);
    run.end();
    return ended.flatMap((one) => (one.status === "rejected" ? [one.reason.details ?? one.reason.message] : []));
  };

  test("does not fail, however long the line is", async () => {
    expect(await createEight()).toEqual([]);
  });

  test("fails when the time is over that the program allows", async () => {
    const failures = await createEight({ create: frontEnd === "plugin" ? 300 : "5m" });
    expect(failures.length).toBeGreaterThan(0);
    for (const text of failures) expect(text).toContain("longer than the operation may take");
  });
});
