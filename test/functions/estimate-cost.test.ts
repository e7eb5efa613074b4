import { type CatalogGpu, gpuWorkerPrice, priceOf } from "../../provider/client";
import { estimateCost } from "../../provider/functions/estimate-cost";
import { BadArguments } from "../../provider/functions/lookup";
import fc from "../properties";
import { type Account, account } from "./account";

let here: Account;

beforeAll(async () => {
  here = await account();
});

afterAll(() => here.close());

const one = (usd: number) => ({ lowest: usd, highest: usd });

describe("the workers of an endpoint", () => {
  test("cost what the type of their pool costs, at min and at max", async () => {
    const cost = await here.ask(estimateCost, { gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 5 } });
    expect(cost).toEqual({ perWorker: one(0.44), atMin: one(0.44), atMax: one(2.2), unpriced: [] });
  });

  test("cost for each of their GPUs", async () => {
    expect(await here.ask(estimateCost, { gpu: { pools: ["ADA_24"], count: 2 } })).toMatchObject({
      perWorker: one(0.88),
      atMin: one(0),
      atMax: one(2.64),
    });
  });

  test("have a range where the service chooses among types, without those that are excluded", async () => {
    const { perWorker } = await here.ask(estimateCost, { gpu: { pools: ["AMPERE_24"] } });
    expect(perWorker).toEqual({ lowest: 0.27, highest: 0.46 });
    const excludedTypes = ["nvidia geforce rtx 3090"];
    const without = await here.ask(estimateCost, { gpu: { pools: ["AMPERE_24"], excludedTypes } });
    expect(without.perWorker).toEqual({ lowest: 0.27, highest: 0.39 });
  });

  test("have no price where the catalog has none, and the pool is named", async () => {
    const cost = await here.ask(estimateCost, { gpu: { pools: ["NEW_512"] } });
    expect(cost).toEqual({ unpriced: ["NEW_512"] });
    expect(await here.ask(estimateCost, { gpu: { pools: ["NEW_512", "ADA_24"] } })).toMatchObject({
      perWorker: one(0.44),
      unpriced: ["NEW_512"],
    });
  });

  test("on CPUs cost the serverless price of each vCPU", async () => {
    const cost = await here.ask(estimateCost, { cpu: { id: "cpu5c", vcpuCount: 4 }, workers: { max: 2 } });
    expect(cost).toEqual({ perWorker: one(0.12), atMin: one(0), atMax: one(0.24), unpriced: [] });
    expect(await here.ask(estimateCost, { cpu: { id: "cpu9x", vcpuCount: 4 } })).toEqual({ unpriced: ["cpu9x"] });
  });

  test.each([[{}], [{ gpu: { pools: ["ADA_24"] }, cpu: { id: "cpu5c", vcpuCount: 2 } }]])(
    "are on either GPUs or CPUs: %j is refused",
    async (args) => {
      await expect(here.ask(estimateCost, args)).rejects.toThrow(BadArguments);
    },
  );
});

const gpuType = (id: string, pool: string, price: number): CatalogGpu => ({
  id,
  name: id,
  pool,
  manufacturer: "NVIDIA",
  memory: 24,
  secure: true,
  community: false,
  price: { secure: price, community: 0 },
  maxCount: { secure: 8, community: 0 },
  availability: undefined,
  dataCenters: undefined,
});

const cents = fc.integer({ min: 1, max: 1000 });
const catalog = fc.array(fc.tuple(fc.constantFrom("A", "B", "C", "D"), cents), { maxLength: 12 });

test("a price lies between those of the cheapest and the dearest type, and grows with the number of workers", () => {
  fc.assert(
    fc.property(catalog, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 100 }), (rows, count, workers) => {
      const types = rows.map(([pool, price], i) => gpuType(`t${i}`, pool, price / 100));
      const { range, unpriced } = gpuWorkerPrice(types, { pools: ["A", "B", "C", "D"], count });
      const prices = rows.filter(([pool]) => pool !== "D").map(([, price]) => price);
      expect(unpriced).toEqual(["A", "B", "C"].filter((pool) => !rows.some(([other]) => other === pool)));
      if (prices.length === 0) return expect(range).toBeUndefined();
      const total = priceOf(workers, range as NonNullable<typeof range>);
      expect(Math.round(total.lowest * 100)).toBe(workers * count * Math.min(...prices));
      expect(Math.round(total.highest * 100)).toBe(workers * count * Math.max(...prices));
    }),
    { numRuns: 100 },
  );
});
