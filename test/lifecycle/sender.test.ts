import { version } from "../../package.json";
import { Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";

test.each(FRONT_ENDS)("%s: every request names the provider, with REST and with GraphQL", async (frontEnd) => {
  const runs = await startRuns(frontEnd);
  await runs.control("DELETE", "requests");
  await runs.up(Registry, { username: "u", password: "p" });
  const { requests } = await runs.control<{ requests: { path: string; from: string }[] }>("GET", "requests");
  await runs.close();
  const senders = new Set(requests.map(({ from }) => from));
  expect([...senders]).toEqual([`pulumi-cloudcompute/${version} (provider)`]);
  expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(["/graphql", "/v2/registries"]));
});
