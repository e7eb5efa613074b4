import { registration } from "../../sdk/registration";

const kind = {
  type: "t",
  provider: "text",
  args: ["name", "env", "size"],
  outputs: ["createdAt"],
  secrets: ["env"],
};

test("the engine is told what is secret in outputs, beside what the program says", () => {
  expect(registration(kind, "x").options.additionalSecretOutputs).toEqual(["env"]);
  const { options } = registration(kind, "x", {}, { additionalSecretOutputs: ["size"] });
  expect(options.additionalSecretOutputs).toEqual(["size", "env"]);
});

test("every output has a key, or the engine would not fill it in", () => {
  expect(registration(kind, "x", { size: 1 }).inputs).toEqual({
    ...{ name: undefined, env: undefined, size: 1, createdAt: undefined },
    ...{ __provider: "text", __options: { name: "x" } },
  });
});

test("the engine never ignores the hidden inputs", () => {
  const { options } = registration(kind, "x", {}, { ignoreChanges: ["*"] });
  expect(options.ignoreChanges).toEqual(["name", "env", "size"]);
});

test("the program's own options are not changed", () => {
  const opts = Object.freeze({ ignoreChanges: ["*"], protect: true });
  expect(registration(kind, "x", {}, opts).options.protect).toBe(true);
  expect(opts.ignoreChanges).toEqual(["*"]);
});
