import { Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";

test.each(FRONT_ENDS)("%s: a refresh asks for the account while it asks for the objects", async (frontEnd) => {
  const runs = await startRuns(frontEnd);
  const hub = await runs.up(Registry, { username: "u", password: "p" });
  await runs.forget();
  await runs.control("POST", "faults", { match: { path: "/v2/registries" }, effect: { delayMs: 3_000 }, times: 1 });
  const refreshed = runs.refresh(Registry, hub).catch(() => undefined);
  const inFlight = async () => (await runs.noted()).filter(({ status }) => status === null).map(({ path }) => path);
  while (!(await inFlight()).includes("/v2/registries"));
  while (!(await runs.noted()).some(({ operation }) => operation === "myself"));
  expect(await inFlight()).toContain("/v2/registries");
  await runs.close();
  await refreshed;
});
