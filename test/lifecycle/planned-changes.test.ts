import { PlannedChanges } from "../../provider/lifecycle/plan/planned-changes";

const endpoint = { kind: "Endpoint", id: "ep-1" };
const template = { kind: "Template", id: "tpl-1" };

let changes: PlannedChanges;
beforeEach(() => {
  changes = new PlannedChanges();
});

test("of an object without a plan, nothing is known", () => {
  expect([changes.isAhead(endpoint), changes.isPlanned(endpoint)]).toEqual([false, false]);
});

test("a planned change is ahead until it is carried out, and stays one of this run", () => {
  changes.planned(endpoint, true, []);
  expect([changes.isAhead(endpoint), changes.isPlanned(endpoint)]).toEqual([true, true]);
  changes.carriedOut(endpoint);
  expect([changes.isAhead(endpoint), changes.isPlanned(endpoint)]).toEqual([false, true]);
});

test("a change of what an object follows is its own", () => {
  changes.planned(template, true, []);
  changes.planned(endpoint, false, [template]);
  expect(changes.isAhead(endpoint)).toBe(true);
  changes.carriedOut(template);
  expect(changes.isAhead(endpoint)).toBe(false);
});

test("the last plan counts", () => {
  changes.planned(endpoint, true, []);
  changes.planned(endpoint, false, []);
  expect(changes.isPlanned(endpoint)).toBe(false);
});

test("another kind's object of the same id is another object", () => {
  changes.planned({ ...endpoint, kind: "Template" }, true, []);
  expect(changes.isPlanned(endpoint)).toBe(false);
});
