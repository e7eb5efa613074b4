import { InvalidInput } from "../../provider/client";
import { getBilling } from "../../provider/functions/billing";
import { estimateCost } from "../../provider/functions/estimate-cost";
import { BadArguments } from "../../provider/functions/lookup";
import { getTextModels } from "../../provider/functions/text-models";
import { type Account, account } from "./account";

let here: Account;

beforeEach(async () => {
  here = await account();
});

afterEach(() => here.close());

const HOUR = 3600;

describe("getBilling", () => {
  const spend = async (name: string) => {
    const workers = { min: 1, max: 1 };
    const { id } = await here.client.endpoints.create({ name, image: "i", gpu: { pools: ["ADA_24"] }, workers });
    await here.control("clock", { advance: HOUR });
    return id;
  };

  test("tells what each endpoint has cost, its parts, and the sum", async () => {
    const id = await spend("api");
    const { records, totals } = await here.ask(getBilling, { kind: "serverless", bucketSize: "year" });
    expect(records).toMatchObject([{ id, amounts: { gpuAmount: expect.closeTo(1.116, 3), cpuAmount: 0 } }]);
    expect(totals.totalAmount).toBeCloseTo(records[0].totalAmount, 6);
    expect(records[0].startTime).toMatch(/-01-01T00:00:00/);
  });

  test("keeps to one object, and to the last buckets", async () => {
    const [one] = [await spend("one"), await spend("two")];
    const { records } = await here.ask(getBilling, { kind: "serverless", id: one, lastN: 1, bucketSize: "year" });
    expect(records).toMatchObject([{ id: one }]);
  });

  test("tells the costs of the whole account by what they were for", async () => {
    await spend("api");
    const { records, totals } = await here.ask(getBilling, { kind: "account", lastN: 2 });
    expect(records).toHaveLength(2);
    expect(totals.amounts).toMatchObject({ serverlessGpuAmount: expect.closeTo(1.116, 3), podGpuAmount: 0 });
  });

  test.each<[object, unknown]>([
    [{}, BadArguments],
    [{ kind: "cars" }, BadArguments],
    [{ kind: "pods", startTime: "yesterday" }, BadArguments],
    [{ kind: "pods", lastN: 0 }, BadArguments],
    [{ kind: "pods", lastN: 1, startTime: "2026-06-01T00:00:00Z" }, InvalidInput],
    [{ kind: "account", id: "x" }, InvalidInput],
  ])("refuses %j before anything is sent", async (args, error) => {
    await here.requests();
    await expect(here.ask(getBilling, args)).rejects.toThrow(error as typeof Error);
    expect(await here.requests()).toEqual([]);
  });
});

test("getTextModels tells contexts and prices, and asks nobody", async () => {
  await here.requests();
  expect((await here.ask(getTextModels)).models).toEqual([
    { id: "model-k2.6", context: 262_144, price: { input: 0.95, output: 4 } },
    { id: "model-k2.7-code", context: 262_144, price: { input: 0.95, output: 4 } },
    { id: "model-k3", context: 1_048_576, price: { input: 3, output: 15 } },
  ]);
  expect((await here.ask(getTextModels, { id: "model-k3" })).models).toMatchObject([{ id: "model-k3" }]);
  expect(await here.requests()).toEqual([]);
});

describe("what text costs", () => {
  // The prices are those of docs/service.md#text-models.
  test.each([
    ["model-k2.6", 35, 150, "0.00063325"],
    ["model-k2.7-code", 1000, 1000, "0.00495"],
    ["model-k2.6", 200_000, 2048, "0.198192"],
    ["model-k3", 35, 150, "0.002355"],
    ["model-k3", 1_000_000, 2048, "3.03072"],
  ])("%s, %i in and %i out: %s USD", async (model, inputTokens, outputTokens, usd) => {
    const cost = await here.ask(estimateCost, { text: { model, inputTokens, outputTokens } });
    expect(cost).toEqual({ text: usd, unpriced: [] });
  });

  test("of a model that is not there is an error that lists those that are", async () => {
    const text = { model: "model-k9", inputTokens: 1, outputTokens: 1 };
    await expect(here.ask(estimateCost, { text })).rejects.toThrow(/model-k2\.6, model-k2\.7-code, model-k3/);
  });
});
