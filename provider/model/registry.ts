import { z } from "zod";
import { deletePolicyField } from "./delete-policy";
import { type Desired, field, NEVER, REQUIRED } from "./field";
import { nameField } from "./name";

/** The delete policies of registry credentials, the default first. */
export const REGISTRY_POLICIES = ["refuse", "force"] as const;

/** Every field that a program can give for registry credentials (docs/service.md#registries). */
export const registryFields = {
  name: nameField("unique", { body: "create", replaces: "changed" }),
  username: field({
    description: "User name at the container registry. A new value is set in place.",
    input: z.string().min(1),
    secret: true,
    writeOnly: true,
    absent: REQUIRED,
    answer: NEVER,
    body: "create",
  }),
  password: field({
    description:
      "Password or token at the container registry. A new value is set in place, and nothing that uses the credentials is affected.",
    input: z.string().min(1),
    secret: true,
    writeOnly: true,
    absent: REQUIRED,
    answer: NEVER,
    body: "create",
  }),
  deletePolicy: deletePolicyField(
    REGISTRY_POLICIES,
    "a template, endpoint or pod refers to the credentials: `refuse` fails; `force` deletes them, which unlinks the template or endpoint. While a pod refers to them, the service itself refuses",
  ),
};

/** The inputs of registry credentials with their defaults. */
export type DesiredRegistry = Desired<typeof registryFields>;
