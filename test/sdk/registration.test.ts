import * as pulumi from "@pulumi/pulumi";
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
    ...{ __provider: "text", __options: { name: "x", lineage: expect.any(Promise), secrets: expect.any(Promise) } },
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

test("arguments that the program marked secret are told by name, at any depth", async () => {
  const args = { name: pulumi.secret("n"), size: { deep: [pulumi.secret(1)] }, env: pulumi.secret({ A: "1" }) };
  expect(await registration(kind, "x", args).inputs.__options.secrets).toEqual(["name", "size"]);
  expect(await registration(kind, "x", { name: "n", size: 1 }).inputs.__options.secrets).toBeUndefined();
});
