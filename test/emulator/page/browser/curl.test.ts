import { execFileSync } from "node:child_process";
import { curl } from "../../../../emulator/page/browser/controls/curl";

const BASE = "http://127.0.0.1:4010/_emulator/";

test("a call with a body is a POST that needs no more words", () => {
  const line = curl({ method: "POST", path: "clock", body: { advance: 60 } }, BASE);
  expect(line).toBe(`curl http://127.0.0.1:4010/_emulator/clock -d '{"advance":60}'`);
});

test("a call without a body names its method", () => {
  expect(curl({ method: "POST", path: "reset" }, BASE)).toBe("curl -X POST http://127.0.0.1:4010/_emulator/reset");
  expect(curl({ method: "DELETE", path: "faults" }, BASE)).toBe(
    "curl -X DELETE http://127.0.0.1:4010/_emulator/faults",
  );
});

test("a query or a name in the address leads to the same call", () => {
  const line = curl({ method: "DELETE", path: "faults" }, "http://localhost:4010/_emulator/?theme=dark#controls");
  expect(line).toBe("curl -X DELETE http://localhost:4010/_emulator/faults");
});

test.each([
  ["a quote", "it's"],
  ["several quotes", "''"],
  ["what a shell would replace", '$HOME `id` $(id) \\ " ! * ~'],
  ["a line break", "a\nb"],
  ["other letters", "größe 猫"],
])("a shell passes %s on unchanged", (_, text) => {
  const body = { account: text };
  const words = curl({ method: "POST", path: "call", body }, BASE).slice("curl ".length);
  const passed = execFileSync("sh", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" }).split("\0");
  expect(passed).toEqual([`${BASE}call`, "-d", JSON.stringify(body), ""]);
});
