import { check, sentence } from "../../../provider/lifecycle/check/check";
import { UNKNOWN, type Values } from "../../../provider/lifecycle/values";
import { EndpointCheck } from "../../../provider/resources";

const problems = (given: Values) => check(EndpointCheck, { endpointId: "ep-1", ...given }).problems.map(sentence);
const job = { input: { prompt: "hi" } };
const http = { path: "/ping" };

test("one way of asking is enough, also one that is not known yet", () => {
  expect(problems({ job })).toEqual([]);
  expect(problems({ http })).toEqual([]);
  expect(problems({ websocket: { path: "/ws", send: "hi", expect: "hi" } })).toEqual([]);
  expect(problems({ job: UNKNOWN })).toEqual([]);
});

test("none is refused with the three that there are", () => {
  expect(problems({})).toEqual(["give one of job, http, websocket, which defines the request of the check"]);
});

test("two are refused with both named", () => {
  expect(problems({ job, http })).toEqual([
    "http can't be given beside job, because a check sends one kind of request: declare a second check",
  ]);
  expect(problems({ http, websocket: UNKNOWN })).toHaveLength(1);
});

test.each(["ping", "//other.example/ping", "https://other.example/", "/a b", "/a#b", ""])(
  "the path %j is refused",
  (path) => {
    expect(problems({ http: { path } })).toEqual([
      'http.path must begin with one "/" and contain no blank, "#" or "\\"',
    ]);
  },
);

test.each([9_999, 604_800_001, 0.5])("the time-out %d is out of range", (timeout) => {
  expect(problems({ job: { ...job, timeout } })).toEqual([expect.stringMatching(/^job\.timeout must be /)]);
});

test("a body that the method can't carry is refused", () => {
  expect(problems({ http: { ...http, body: "x" } })).toEqual([
    "http.body can't be sent with the method GET, its default: set http.method to one that has a body, such as POST",
  ]);
  expect(problems({ http: { ...http, method: "POST", body: { any: 1 } } })).toEqual([]);
});

test("triggers are a list or a map", () => {
  expect(problems({ job, triggers: ["a", 1, { b: 2 }] })).toEqual([]);
  expect(problems({ job, triggers: { image: "org/worker:2" } })).toEqual([]);
  expect(problems({ job, triggers: "now" })).toEqual(["triggers must be a list or a map of values"]);
});

test("what a WebSocket is to answer must be said", () => {
  expect(problems({ websocket: { path: "/ws" } })).toEqual(["websocket.expect is required"]);
});

test("a misspelt argument is refused with the nearest one", () => {
  expect(problems({ job: { ...job, expects: 1 } })).toEqual([
    expect.stringContaining('job.expects is not an argument; did you mean "expect"?'),
  ]);
});
