import { sentence } from "../../provider/lifecycle/check/check";
import { NetworkVolume } from "../../provider/resources";
import { Refused } from "../../provider/resources/kind";
import { ENDPOINT } from "../harness/bodies";
import { kindAccount } from "../harness/kind";

const account = kindAccount();
const args = { name: "data", size: 100, dataCenter: "EU-RO-1", deletePolicy: "refuse" } as const;
const made = () => NetworkVolume.create(args, account().call);

describe("advice from the catalog at preview", () => {
  test.each([
    [
      "a data center with a typing error",
      { dataCenter: "EU-RO-11" },
      '"EU-RO-11" is not known to the service; did you mean "EU-RO-1"?',
    ],
    [
      "a data center without volumes",
      { dataCenter: "EU-FR-1" },
      "is EU-FR-1, which has no network volumes. Data centers with network volumes: EU-CZ-1",
    ],
    [
      "a tier that the data center lacks",
      { type: "HIGH_PERFORMANCE" },
      "is EU-RO-1, which has no HIGH_PERFORMANCE volumes. Data centers with HIGH_PERFORMANCE volumes: US-KS-2",
    ],
  ] as const)("%s", async (_, changed, expected) => {
    const problems = await NetworkVolume.advise?.({ ...args, ...changed }, account().call, {});
    expect(problems?.map(sentence)).toEqual([expect.stringContaining(expected)]);
  });
});

test("a change sends the fields that differ, and without any sends nothing", async () => {
  const { id, live } = await made();
  await account().service.forget();
  expect(await NetworkVolume.change(id, live, args, [], account().call)).toEqual(live);
  expect(await account().service.requests()).toEqual([]);
  const more = await NetworkVolume.change(id, live, { ...args, name: "more", size: 200 }, ["size"], account().call);
  expect(more).toMatchObject({ name: "data", size: 200 });
});

test("a volume in use is not removed, unless its policy is force", async () => {
  const { id, live } = await made();
  await account().service.create("serverless", { ...ENDPOINT, networkVolumes: [id] });
  await expect(NetworkVolume.remove(id, live, args, account().call)).rejects.toThrow(Refused);
  expect(await account().service.has(`/v2/network-volumes/${id}`)).toBe(true);
  await NetworkVolume.remove(id, live, { ...args, deletePolicy: "force" }, account().call);
  expect(await account().service.has(`/v2/network-volumes/${id}`)).toBe(false);
});
