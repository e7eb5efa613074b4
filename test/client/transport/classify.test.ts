import * as client from "../../../provider/client";
import { classify } from "../../../provider/client/transport/classify";
import type { RawAnswer, Request } from "../../../provider/client/transport/exchange";
import { DELETE, exchange, GET, PATCH, POST, raw } from "../exchanges";
import { rejection } from "../scripted-service";

const classified = (request: Request, answer: RawAnswer) => classify(async () => answer)(exchange(request));
const refused = async (request: Request, answer: RawAnswer) =>
  (await rejection(classified(request, answer))) as client.ServiceError & { window?: string };

const problem = (status: number, detail: string, more: object = {}) =>
  raw(status, { title: `Title ${status}`, status, detail, ...more }, { "content-type": "application/problem+json" });
const html = (status: number) => raw(status, "<html><body>secret page</body></html>", { "content-type": "text/html" });

test.each([
  ["401", GET, problem(401, "missing bearer token"), client.Unauthorized],
  ["403", GET, problem(403, "access denied"), client.Forbidden],
  ["404", GET, problem(404, "resource not found"), client.NotFound],
  ["400", POST, problem(400, "request could not be processed"), client.BadRequest],
  ["402", POST, problem(402, "balance too low"), client.BadRequest],
  ["409", PATCH, problem(409, "not now"), client.Conflict],
  ["422", POST, problem(422, "Request validation failed."), client.Invalid],
  ["429", GET, problem(429, "rate limit exceeded for the minute window"), client.RateLimited],
  ["500", GET, problem(500, "internal error"), client.ServerFailure],
  ["503 with an HTML page", GET, html(503), client.ServerFailure],
  ["502 with nothing", GET, raw(502, ""), client.ServerFailure],
  ["an older body", GET, raw(401, { error: "bad key", status: 401 }), client.Unauthorized],
  ["a delete of what is in use, 400", DELETE, problem(400, "template is in use by a pod"), client.InUse],
  ["a delete of what is in use, 409", DELETE, problem(409, "Still in use"), client.InUse],
  ["a taken name", POST, problem(400, "name is already in use"), client.BadRequest],
  [
    "the workers' quota",
    PATCH,
    problem(400, "Max workers must not exceed your workers quota (5)."),
    client.WorkerQuotaExceeded,
  ],
  ["the workers' limit", POST, problem(400, "beyond the maximum limit of 5 workers"), client.WorkerQuotaExceeded],
  ["the edge's refusal", GET, raw(403, "error code: 1010", { "content-type": "text/plain" }), client.UserAgentRefused],
])("%s becomes an error of its own class", async (_what, request, answer, type) => {
  const error = await refused(request, answer);
  expect(error.name).toBe(type.name);
  expect(error).toBeInstanceOf(type);
  expect(error).toBeInstanceOf(client.ServiceError);
});

test.each([
  ["an HTML 404", html(404)],
  ["an HTML 401", html(401)],
  ["an HTML 403 of a proxy", html(403)],
  ["a 404 without the problem's fields", raw(404, {})],
  ["an older 404 body", raw(404, { error: "not found", status: 404 })],
  ["a 404 of an unknown path", problem(404, "The requested path was not found.")],
  ["a 404 that says another status", problem(404, "not found", { status: 200 })],
  ["an empty 404", raw(404, "")],
  ["an HTML success", html(200)],
  ["a success in another format", raw(200, "pods: []", { "content-type": "text/yaml" })],
  ["a success that is cut off", raw(200, '{"pods":[{"id":"p')],
  ["a redirect", raw(302, "", { location: "https://user:word@login.test/x?key=1" })],
])("%s proves nothing: it is malformed, with advice and without its text", async (_what, answer) => {
  const error = await refused(GET, answer);
  expect(error).toBeInstanceOf(client.MalformedAnswer);
  expect(error.message).toContain("Check the address");
  expect(error.message).not.toMatch(/secret page|word@|key=1|yaml: /);
});

test("tells the request, the request id, the validation failures and the next step, without the query", async () => {
  const error = await refused(
    POST,
    problem(422, "Request validation failed.", {
      errors: ["$: missing property 'image'", "$.disk: minimum: got 0, want 1"],
    }),
  );
  expect(error.message).toBe(
    "The service answered 422: Request validation failed (POST /v2/serverless, request id r1).\n" +
      "  $: missing property 'image'\n  $.disk: minimum: got 0, want 1",
  );
  expect(error.failures).toEqual(["$: missing property 'image'", "$.disk: minimum: got 0, want 1"]);
  expect({ ...error }).toMatchObject({ status: 422, title: "Title 422", requestId: "r1", method: "POST" });
});

test("speaks of a wrong key on 401, and of access on 403", async () => {
  expect((await refused(GET, problem(401, "no"))).message).toContain("it may be mistyped, expired or revoked");
  expect((await refused(GET, problem(403, "no"))).message).toContain("read and write access");
});

test("names the window of a used-up quota by the text, or else by the headers", async () => {
  expect((await refused(GET, problem(429, "rate limit exceeded for the hour window"))).window).toBe("hour");
  const byHeader = raw(429, {}, { ratelimit: '"minute";r=3;t=1, "day";r=0;t=9', "retry-after": "9" });
  expect(await refused(GET, byHeader)).toMatchObject({ window: "day", retryAfter: 9 });
});

test("knows when a change may have been made", async () => {
  expect((await refused(POST, problem(500, "oops"))).outcomeUnknown).toBe(true);
  expect((await refused(POST, html(200))).outcomeUnknown).toBe(true);
  expect((await refused(GET, problem(500, "oops"))).outcomeUnknown).toBe(false);
  expect((await refused(POST, html(404))).outcomeUnknown).toBe(false);
  expect((await refused(POST, problem(422, "no"))).outcomeUnknown).toBe(false);
});

test("takes any 2xx, with a body or without", async () => {
  expect(await classified(DELETE, raw(204, ""))).toMatchObject({ status: 204, body: undefined });
  expect(await classified(DELETE, raw(200, {}))).toMatchObject({ status: 200, body: {} });
  expect(await classified(POST, raw(201, { id: "e1" }, { "content-type": "" }))).toMatchObject({ body: { id: "e1" } });
});
