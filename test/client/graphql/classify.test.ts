import * as client from "../../../provider/client";
import { classify } from "../../../provider/client/graphql/classify";
import type { RawAnswer, Request } from "../../../provider/client/transport/exchange";
import { exchange, POST, raw } from "../exchanges";
import { rejection } from "../scripted-service";

const asked = (operation: string, changes = true): Request => ({ ...POST, path: "/graphql", operation, changes });
const failed = (message: string, status = 200) =>
  raw(status, { errors: [{ message, extensions: { code: "INTERNAL_SERVER_ERROR" } }], data: { deleteEndpoint: null } });
const refused = async (request: Request, answer: RawAnswer) =>
  (await rejection(classify(async () => answer)(exchange(request)))) as client.ServiceError;

test.each([
  ["endpoint not found", "deleteEndpoint", client.NotFound],
  ["endpoint not found", "saveEndpoint", client.NotFound],
  ["Not found", "deleteEndpoint", client.NotFound],
  ["registry auth not found", "updateRegistryAuth", client.NotFound],
  ["template not found", "saveEndpoint", client.GraphqlFailure],
  ["network volume not found", "saveEndpoint", client.GraphqlFailure],
  [
    "Endpoint workersMin and workersMax must both be 0 before it can be deleted.",
    "deleteEndpoint",
    client.WorkersNotZero,
  ],
  ["Max workers must not exceed your workers quota (5)", "saveEndpoint", client.WorkerQuotaExceeded],
  ["You reached the maximum limit of workers", "saveEndpoint", client.WorkerQuotaExceeded],
  ["Template is already bound to another endpoint", "saveEndpoint", client.GraphqlFailure],
  ["Unauthorized", "saveEndpoint", client.Unauthorized],
  ["Access denied", "saveEndpoint", client.Forbidden],
  ["rate limit exceeded", "saveEndpoint", client.RateLimited],
])("%s of %s becomes an error of its own class, although the status is 200", async (message, operation, type) => {
  const error = await refused(asked(operation), failed(message));
  expect(error.name).toBe(type.name);
  expect(error.detail).toBe(message);
  expect(error.requestId).toBe("r1");
});

test("looks at errors before data: null beside an error is no success", async () => {
  expect(await refused(asked("deleteEndpoint"), failed("no"))).toBeInstanceOf(client.GraphqlFailure);
  const done = classify(async () => raw(200, { data: { deleteEndpoint: null } }))(exchange(asked("deleteEndpoint")));
  expect(await done).toMatchObject({ body: { data: { deleteEndpoint: null } } });
});

test("a document that the service does not understand was not executed", async () => {
  const error = await refused(asked("saveEndpoint"), failed('Field "x" is not defined', 400));
  expect(error).toBeInstanceOf(client.GraphqlFailure);
  expect(error.outcomeUnknown).toBe(false);
});

test("a failure that says nothing may have made the change", async () => {
  expect((await refused(asked("saveEndpoint"), failed("Internal server error"))).outcomeUnknown).toBe(true);
  expect((await refused(asked("myself", false), failed("Internal server error"))).outcomeUnknown).toBe(false);
});

test("statuses mean the same as in REST, and GraphQL's message is the detail", async () => {
  expect(await refused(asked("myself"), failed("Unauthorized", 401))).toMatchObject({
    name: "Unauthorized",
    detail: "Unauthorized",
  });
  expect(await refused(asked("saveEndpoint"), failed("oops", 502))).toMatchObject({
    name: "ServerFailure",
    outcomeUnknown: true,
  });
  expect(await refused(asked("myself"), raw(429, ""))).toBeInstanceOf(client.RateLimited);
});

test("an HTML page is no answer", async () => {
  const page = raw(200, "<html></html>", { "content-type": "text/html" });
  expect(await refused(asked("deleteEndpoint"), page)).toMatchObject({ name: "MalformedAnswer", outcomeUnknown: true });
});
