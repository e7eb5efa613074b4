import type { BillingKind, BillingQuery } from "../../../provider/client";
import { emulatedAccount } from "../accounts";
import { scriptedClients } from "../jobs/scripted-client";
import { rejection } from "../scripted-service";

const setUp = scriptedClients();
const times = { startTime: "2026-06-01T00:00:00Z", endTime: "2026-06-02T00:00:00Z" };
const amounts = { totalAmount: 8.9, gpuAmount: 7.5, cpuAmount: 0, diskAmount: 0.4, feeAmount: 1 };

test("gives records and totals with their amounts by name", async () => {
  const record = { ...times, serverlessId: "e1", ...amounts };
  const { client, requests } = await setUp({
    json: { records: [record], metadata: { recordCount: 1, totals: amounts } },
  });
  const parts = { gpuAmount: 7.5, cpuAmount: 0, diskAmount: 0.4, feeAmount: 1 };
  expect(await client.billing("serverless", { id: "e1", lastN: 3, bucketSize: "day" })).toEqual({
    records: [{ ...times, id: "e1", totalAmount: 8.9, amounts: parts }],
    totals: { totalAmount: 8.9, amounts: parts },
  });
  expect(requests()).toEqual(["GET /v2/billing/serverless?bucketSize=day&lastN=3&serverlessId=e1"]);
});

test.each<[string, BillingKind, BillingQuery]>([
  ["id", "account", { id: "x" }],
  ["lastN", "pods", { lastN: 0 }],
  ["lastN", "pods", { lastN: 1, startTime: times.startTime }],
  ["kind", "endpoints" as BillingKind, {}],
])("refuses a wrong %s before anything is sent", async (field, kind, query) => {
  const { client, seen } = await setUp({ json: {} });
  expect(await rejection(client.billing(kind, query))).toMatchObject({ name: "InvalidInput", field });
  expect(seen).toEqual([]);
});

const account = emulatedAccount();

test.each<BillingKind>(["account", "pods", "serverless", "publicModels", "networkVolumes", "clusters"])(
  "reads what the service books for %s",
  async (kind) => {
    const { totals, records } = await account.client.billing(kind, { bucketSize: "month" });
    expect(totals.totalAmount).toBe(records.reduce((sum, { totalAmount }) => sum + totalAmount, 0));
  },
);
