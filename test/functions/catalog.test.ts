import { getCpuTypes, getGpuTypes } from "../../provider/functions/catalog";
import { getDataCenters } from "../../provider/functions/data-centers";
import { BadArguments } from "../../provider/functions/lookup";
import { type Account, account } from "./account";

let here: Account;

beforeAll(async () => {
  here = await account();
});

afterAll(() => here.close());

const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe("getGpuTypes", () => {
  test("tells prices, and no stock unless asked", async () => {
    const { gpuTypes } = await here.ask(getGpuTypes);
    expect(gpuTypes.length).toBeGreaterThan(5);
    expect(gpuTypes[0]).toMatchObject({ price: { secure: expect.any(Number) }, memory: expect.any(Number) });
    expect(gpuTypes.every((type: object) => !("availability" in type) || !type.availability)).toBe(true);
  });

  test("never tells the sentinel type", async () => {
    const { gpuTypes } = await here.ask(getGpuTypes);
    expect(ids(gpuTypes)).not.toContain("unknown");
  });

  test("tells stock in each data center where asked", async () => {
    const { gpuTypes } = await here.ask(getGpuTypes, { availability: true });
    expect(gpuTypes[0]).toMatchObject({ availability: expect.stringMatching(/NONE|LOW|MEDIUM|HIGH/) });
    expect(gpuTypes[0].dataCenters[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  });

  test("asks for stock by itself where a condition of stock is given", async () => {
    const conditions = { product: "SERVERLESS", count: 2, cloud: "SECURE", minCudaVersion: "12.1" };
    const { gpuTypes } = await here.ask(getGpuTypes, conditions);
    expect(gpuTypes[0].availability).toBeDefined();
  });

  test("keeps to one serverless pool", async () => {
    const { gpuTypes } = await here.ask(getGpuTypes, { pool: "ADA_24" });
    expect(gpuTypes.length).toBeGreaterThan(0);
    expect(new Set(gpuTypes.map(({ pool }: { pool: string }) => pool))).toEqual(new Set(["ADA_24"]));
  });

  test("fetches a list once for one question", async () => {
    await here.ask(getGpuTypes);
    await here.requests();
    await Promise.all([here.ask(getGpuTypes), here.ask(getGpuTypes, { pool: "ADA_24" })]);
    expect(await here.requests()).toEqual([]);
  });

  test.each([
    [{ product: "CAR" }, /product/],
    [{ count: 0 }, /count/],
    [{ minCudaVersion: "new" }, /12 or 12\.1/],
    [{ pools: "ADA_24" }, /pools/],
  ])("refuses %j before anything is sent", async (args, message) => {
    await here.requests();
    const error = await here.ask(getGpuTypes, args).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BadArguments);
    expect((error as Error).message).toMatch(message);
    expect(await here.requests()).toEqual([]);
  });
});

describe("getCpuTypes", () => {
  test("tells flavors and prices", async () => {
    const { cpuTypes } = await here.ask(getCpuTypes);
    expect(cpuTypes[0]).toMatchObject({ group: expect.any(String), price: { securePerVcpu: expect.any(Number) } });
  });

  test("tells stock for a number of vCPUs", async () => {
    const { cpuTypes } = await here.ask(getCpuTypes, { vcpuCount: 4, product: "SERVERLESS" });
    expect(cpuTypes[0].availability).toBeDefined();
  });
});

describe("getDataCenters", () => {
  test("tells where volumes can be made", async () => {
    const { dataCenters } = await here.ask(getDataCenters);
    expect(dataCenters[0]).toMatchObject({ region: expect.any(String), networkVolumeTypes: expect.any(Array) });
  });

  test("meets all conditions together", async () => {
    const conditions = {
      regions: ["EUROPE"],
      compliance: ["GDPR"],
      networkVolumeTypes: ["STANDARD"],
      globalNetwork: true,
    };
    const { dataCenters } = await here.ask(getDataCenters, conditions);
    expect(dataCenters.length).toBeGreaterThan(0);
    for (const center of dataCenters) {
      expect(center).toMatchObject({ region: "EUROPE", globalNetwork: true });
      expect(center.compliance).toContain("GDPR");
      expect(center.networkVolumeTypes).toContain("STANDARD");
    }
  });

  test("tells the stock of GPUs and CPUs where asked", async () => {
    const { dataCenters } = await here.ask(getDataCenters, { gpuAvailability: true, cpuAvailability: true });
    expect(dataCenters[0]).toMatchObject({ gpuAvailability: expect.any(Array), cpuAvailability: expect.any(Array) });
  });
});
