import { z } from "zod";
import { touches } from "./differences";
import type { Light, Problem } from "./kind";

/** The container fields that templates and endpoints share (service contract 2.0). */
export const containerArgs = {
  image: z
    .string()
    .min(1)
    .regex(/^\S*$/, "must not contain a blank")
    .meta({ description: "Container image reference." }),
  args: z.string().optional().meta({ description: "Arguments passed to the container's entrypoint, as one string." }),
  disk: z
    .int()
    .min(1)
    .optional()
    .meta({ description: "Container disk in GB, at least 1. Ephemeral: wiped on restart." }),
  ports: z.array(z.string()).optional().meta({
    unordered: true,
    description:
      "Open ports, each `<port>/<protocol>` with port 1 to 65535 and protocol `http` or `tcp`; at most 10 of `http`.",
  }),
  env: z.record(z.string(), z.string()).optional().meta({
    secret: true,
    description:
      "Environment variables, at most 50. Encrypted in the state. Variables that the platform adds by itself are left alone.",
  }),
  registry: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Id of the `Registry` whose credentials pull the image." }),
};

export interface ContainerWish {
  readonly image: string;
  readonly args: string;
  readonly disk: number;
  readonly ports: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly registry?: string | undefined;
}

export interface ContainerLive {
  readonly image?: string | null;
  readonly args?: string | null;
  readonly disk?: number | null;
  readonly ports?: readonly string[] | null;
  readonly env?: Readonly<Record<string, string>> | null;
  readonly registry?: string | null;
}

/** `disk` differs by kind (service contract 2.0). */
export const containerDefaults = (disk: number) => ({ args: "", disk, ports: [] as string[], env: {} });

/** The live fields in the words of the arguments. What an answer leaves out is not told: the last known value stands. */
export function containerWish(
  live: ContainerLive,
  { old = {}, wish = {} }: Light<ContainerWish>,
): Partial<ContainerWish> {
  const declared = new Set([...Object.keys(old.env ?? {}), ...Object.keys(wish.env ?? {})]);
  const { registry = old.registry } = live;
  return {
    image: live.image ?? old.image,
    args: live.args ?? old.args,
    disk: live.disk ?? old.disk,
    ports: live.ports ?? old.ports,
    env: live.env ? withoutAdded(live.env, declared) : old.env,
    ...(registry === null ? {} : { registry }),
  };
}

const FIELDS = ["image", "args", "disk", "ports", "env", "registry"] as const;

/** Every container field, for a create. */
export const containerBody = ({ image, args, disk, ports, env, registry }: ContainerWish) => ({
  image,
  args,
  disk,
  ports: [...ports],
  env: { ...env },
  registry: registry ?? null,
});

/**
 * The container fields that differ, for a PATCH. `env` is replaced as a whole by the service, so the variables that the
 * platform added go along, or they would be lost. One that the resource declared before is its own, and goes.
 */
export function containerPatch(to: ContainerWish, live: ContainerLive, paths: readonly string[]) {
  const added = Object.entries(addedBy(live.env ?? {}, to.env)).filter(
    ([variable]) => !touches([inEnv(variable)], paths),
  );
  const body = containerBody({ ...to, env: { ...Object.fromEntries(added), ...to.env } });
  const touched = FIELDS.filter((field) => touches(paths, [field]));
  return Object.fromEntries(touched.map((field) => [field, body[field]])) as Partial<typeof body>;
}

const inEnv = (variable: string) => `env[${JSON.stringify(variable)}]`;

const PORT = /^(\d{1,5})\/(http|tcp)$/;

/** Limits that the service's schema does not hold (service contract 2.0). */
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

/** Endings of the variables that the platform adds behind its own upper-case prefix (service contract 2.0). */
const ADDED =
  /^([A-Z][A-Z0-9]*)_(POD_ID|DC_ID|VOLUME_ID|GPU_COUNT|CPU_COUNT|PUBLIC_IP|TCP_PORT_\d+|ENDPOINT_ID|POD_HOSTNAME)$/;
const ADDED_KEY = /^([A-Z][A-Z0-9]*?)_(AI_)?API_KEY$/;

/** Whether the platform itself put this variable there. `_API_KEY` only beside the same prefix's `_POD_ID`: a user may well have one. */
function isAdded(variable: string, all: Readonly<Record<string, string>>): boolean {
  if (variable === "PUBLIC_KEY" || variable === "JUPYTER_PASSWORD" || ADDED.test(variable)) return true;
  const prefix = ADDED_KEY.exec(variable)?.[1];
  return prefix !== undefined && `${prefix}_POD_ID` in all;
}

const withoutAdded = (env: Readonly<Record<string, string>>, declared: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => declared.has(variable) || !isAdded(variable, env)));

const addedBy = (env: Readonly<Record<string, string>>, declared: object) =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => !(variable in declared) && isAdded(variable, env)));
