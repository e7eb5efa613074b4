import { PathSet, parsePath } from "../../provider/lifecycle/paths";
import { join } from "../../provider/lifecycle/values";
import fc from "../properties";

test("reads every spelling of a property path", () => {
  expect(parsePath("workers.max")).toEqual(["workers", "max"]);
  expect(parsePath('env["MODEL-1"]')).toEqual(["env", "MODEL-1"]);
  expect(parsePath("ports[2]")).toEqual(["ports", 2]);
  expect(parsePath("ports[*]")).toEqual(["ports", "*"]);
});

test("reads back any key that it writes", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (key) => {
      expect(parsePath(join("env", key)).map(String)).toEqual(["env", key]);
    }),
  );
});

test("holds its own paths and what lies below, but no sibling with the same beginning", () => {
  const set = new PathSet(["workers", 'env["A"]', "ports[*]"]);
  expect(["workers", "workers.max", 'env["A"]', "ports[0]"].filter((path) => !set.has(path))).toEqual([]);
  expect(["workersMax", 'env["AB"]', "env", "ports"].filter((path) => set.has(path))).toEqual([]);
});

test("lays live values over the ignored places and leaves the rest", () => {
  const set = new PathSet(["workers.max", 'env["A"]', "gpu.excludedTypes"]);
  const to = { workers: { min: 1, max: 3 }, env: { A: "1", B: "2" }, gpu: { pools: ["P"] } };
  const from = { workers: { min: 0, max: 9 }, env: { B: "x" }, gpu: { pools: ["Q"], excludedTypes: ["T"] } };
  expect(set.overlay(to, from)).toEqual({
    workers: { min: 1, max: 9 },
    env: { B: "2" },
    gpu: { pools: ["P"], excludedTypes: ["T"] },
  });
});
