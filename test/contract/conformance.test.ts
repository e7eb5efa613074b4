import { checkExchange, OPERATIONS } from "./conformance";

const PROBLEM = { title: "Not Found", status: 404, detail: "resource not found" };
const problem = { contentType: "application/problem+json", responseBody: PROBLEM, status: 404 };

test("knows every operation of the interface", () => {
  expect(OPERATIONS.map(({ name }) => name)).toContain("POST /v2/pods/{id}/action");
  expect(OPERATIONS).toHaveLength(44);
});

test("lets a published exchange pass", () => {
  expect(checkExchange({ method: "GET", path: "/v2/pods/x", ...problem })).toEqual([]);
});

test("tells a request body that is not published from a bad answer", () => {
  const requestBody = { name: "r", username: "u", password: "p", type: "ECR" };
  const lines = checkExchange({
    method: "POST",
    path: "/v2/registries",
    requestBody,
    status: 201,
    responseBody: {},
    contentType: "application/json",
  });
  expect(lines.map((line) => line.split(":")[0])).toEqual(["request body", "response body", "response body"]);
});

test("refuses a success status that is not declared", () => {
  const lines = checkExchange({ method: "DELETE", path: "/v2/pods/x", status: 200, responseBody: "" });
  expect(lines).toEqual(["response status 200: not declared for DELETE /v2/pods/{id}"]);
});

test("refuses a query parameter that is not declared", () => {
  const lines = checkExchange({ method: "GET", path: "/v2/pods/x?status=RUNNING", ...problem });
  expect(lines).toEqual(["request query status: not declared for /v2/pods/{id}"]);
});

test("refuses a path that is not in the interface", () => {
  expect(checkExchange({ method: "GET", path: "/v2/nope", ...problem })).toEqual([
    "request GET /v2/nope: not in the interface",
  ]);
});
