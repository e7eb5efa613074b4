import { openClient } from "../../provider/client";
import { type AnyLookup, answer } from "../../provider/functions";
import { getCpuTypes, getGpuTypes } from "../../provider/functions/catalog";
import { getDataCenters } from "../../provider/functions/data-centers";
import { getEndpoints } from "../../provider/functions/endpoints";
import { getNetworkVolumes } from "../../provider/functions/network-volumes";
import { getPods } from "../../provider/functions/pods";
import { getRegistries } from "../../provider/functions/registries";
import { getTemplates } from "../../provider/functions/templates";
import { everyDefect } from "../client/defects";
import { type Account, account } from "./account";

let here: Account;

beforeAll(async () => {
  here = await account();
  const { client } = here;
  for (const name of ["one", "two"]) {
    await client.templates.create({ name, image: "org/pod:1", mounts: { persistent: { size: 10, path: "/data" } } });
    await client.registries.create({ name, username: "u", password: "p" });
    await client.networkVolumes.create({ name, size: 10, dataCenter: "EU-RO-1" });
    await client.endpoints.create({ name, image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { max: 0 } });
    await here.control("pods", { status: "RUNNING", mounts: { persistent: { size: 10, path: "/data" } } });
  }
});
afterAll(() => here.close());

const fetched = (path: string) => here.service.ask<Record<string, Record<string, unknown>[]>>("GET", path);

const LISTS: [string, AnyLookup, string, string][] = [
  ["getTemplates", getTemplates, "/v2/templates", "templates"],
  ["getRegistries", getRegistries, "/v2/registries", "registries"],
  ["getNetworkVolumes", getNetworkVolumes, "/v2/network-volumes", "networkVolumes"],
  ["getEndpoints", getEndpoints, "/v2/serverless", "endpoints"],
  ["getPods", getPods, "/v2/pods", "pods"],
  ["getGpuTypes", getGpuTypes, "/v2/catalog/gpus", "gpuTypes"],
  ["getCpuTypes", getCpuTypes, "/v2/catalog/cpus", "cpuTypes"],
  ["getDataCenters", getDataCenters, "/v2/catalog/datacenters", "dataCenters"],
];

test.each(LISTS)("%s answers all others whatever is odd about one object", async (_name, lookup, path, key) => {
  const [[listKey, [first, ...others]]] = Object.entries(await fetched(path)) as [
    [string, [object, ...{ id: string }[]]],
  ];
  const body = { [listKey]: [...everyDefect(first), ...others] };
  await here.control("faults", { match: { method: "GET", path }, effect: { status: 200, body } });
  const client = openClient(
    { apiKey: here.service.emulator.apiKey, baseUrl: here.service.emulator.url, runUrl: undefined },
    {},
  );
  const found = (await answer(lookup, client, {}))[key] as { id: string }[];
  await client.close();
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
});
