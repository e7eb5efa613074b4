import type { TemplatePatch } from "../client";
import { containerFields } from "../model/container";
import type { Desired } from "../model/field";
import { patchBody } from "./body";
import { touches } from "./differences";
import type { Problem, ReadContext } from "./kind";
import { answeredInputs } from "./live-inputs";

/** The container inputs of a template, or of an endpoint without a template, with their defaults. */
export type DesiredContainer = Desired<typeof containerFields>;

/** The container part of an answer, which may omit any field. */
interface ContainerAnswer {
  readonly env?: Readonly<Record<string, string>> | null | undefined;
}

/** The live container as inputs. */
export function liveContainer(
  answer: ContainerAnswer,
  context: ReadContext<DesiredContainer>,
): Partial<DesiredContainer> {
  const declared = new Set([...Object.keys(context.old?.env ?? {}), ...Object.keys(context.desired?.env ?? {})]);
  const inputs = answeredInputs(containerFields, answer, context);
  return answer.env ? { ...inputs, env: withoutAdded(answer.env, declared) } : inputs;
}

/**
 * The PATCH body for the container fields that differ. The service replaces `env` as a whole, so the body also contains
 * the variables that the platform added, which would otherwise be lost. A variable that the resource declared before is
 * the resource's own, so it is removed with its declaration.
 */
export function containerPatch(
  kind: "Template" | "Endpoint",
  to: DesiredContainer,
  live: ContainerAnswer,
  paths: readonly string[],
): Pick<TemplatePatch, keyof typeof containerFields> {
  const added = Object.entries(addedBy(live.env ?? {}, to.env)).filter(
    ([variable]) => !touches([inEnv(variable)], paths),
  );
  return patchBody(kind, containerFields, { ...to, env: { ...Object.fromEntries(added), ...to.env } }, paths);
}

const inEnv = (variable: string) => `env[${JSON.stringify(variable)}]`;

const PORT = /^(\d{1,5})\/(http|tcp)$/;

/** Checks limits that the service's schema does not state (docs/service.md#containers). */
export function containerRules(known: {
  readonly ports?: readonly (string | undefined)[];
  readonly env?: object;
}): Problem[] {
  const ports = known.ports ?? [];
  const problems: Problem[] = ports.flatMap((port, i) =>
    port === undefined || portIsRight(port)
      ? []
      : [
          {
            path: `ports[${i}]`,
            text: `"${port}" is not a port: write <port>/<protocol>, as in "8000/http", with port 1 to 65535 and protocol http or tcp`,
          },
        ],
  );
  const http = ports.filter((port) => port?.endsWith("/http")).length;
  if (http > 10) problems.push({ path: "ports", text: `has ${http} http ports, but the service opens at most 10` });
  const names = Object.keys(known.env ?? {});
  if (names.length > 50)
    problems.push({ path: "env", text: `has ${names.length} variables, but the service takes at most 50` });
  const { PORT, PORT_HEALTH } = (known.env ?? {}) as Record<string, string | undefined>;
  if (PORT !== undefined && PORT === PORT_HEALTH) {
    problems.push({
      path: "env",
      text: "has the same value for PORT and PORT_HEALTH: give the health check a port of its own",
    });
  }
  if (names.includes(""))
    problems.push({ path: "env", text: "has a variable with an empty name: give every variable a name" });
  return problems;
}

function portIsRight(text: string): boolean {
  const number = Number(PORT.exec(text)?.[1]);
  return number >= 1 && number <= 65_535;
}

/**
 * The variables that the platform adds have an upper-case prefix and one of these endings
 * (docs/service.md#environment-variables).
 */
const ADDED =
  /^([A-Z][A-Z0-9]*)_(POD_ID|DC_ID|VOLUME_ID|GPU_COUNT|CPU_COUNT|PUBLIC_IP|TCP_PORT_\d+|ENDPOINT_ID|POD_HOSTNAME)$/;
const ADDED_KEY = /^([A-Z][A-Z0-9]*?)_(AI_)?API_KEY$/;

/**
 * True if the platform added this variable. A variable that ends in `_API_KEY` counts only if `_POD_ID` with the same
 * prefix exists too, because users often set API keys of their own.
 */
function isAdded(variable: string, all: Readonly<Record<string, string>>): boolean {
  if (variable === "PUBLIC_KEY" || variable === "JUPYTER_PASSWORD" || ADDED.test(variable)) return true;
  const prefix = ADDED_KEY.exec(variable)?.[1];
  return prefix !== undefined && `${prefix}_POD_ID` in all;
}

const withoutAdded = (env: Readonly<Record<string, string>>, declared: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => declared.has(variable) || !isAdded(variable, env)));

const addedBy = (env: Readonly<Record<string, string>>, declared: object) =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => !(variable in declared) && isAdded(variable, env)));
