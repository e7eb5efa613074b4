import { BadRequest } from "../../../provider/client";
import { record } from "../../../provider/client/transport/record";
import { exchange, GET, OK, raw } from "../exchanges";
import { rejection } from "../scripted-service";

test("writes one line for a request that succeeded, with its status, time and attempt", async () => {
  const made = exchange({ ...GET, query: { include: "AVAILABILITY" } });
  made.attempt = 2;
  await record(async (inner) => {
    await inner.clock.sleep(25);
    inner.raw = raw(200, {});
    return OK;
  })(made);
  const line = {
    operation: "list pods",
    method: "GET",
    path: "/v2/pods",
    attempt: 2,
    ms: 25,
    status: 200,
    requestId: "r1",
  };
  expect(made.logged).toEqual([line]);
});

test("writes the error's name, also where no answer came", async () => {
  const made = exchange(GET);
  await rejection(record(() => Promise.reject(new BadRequest("no")))(made));
  expect(made.logged).toEqual([expect.objectContaining({ error: "BadRequest", ms: 0 })]);
  expect(made.logged[0]).not.toHaveProperty("status");
});
