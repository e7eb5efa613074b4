import type { Service } from "../state/service";
import type { Seat } from "./seat";

/** The path of health checks where the endpoint's `env` names none (docs/service.md#worker-ports-and-health). */
const HEALTH_PATH = "/ping";

/** The path of health checks, from the endpoint's `env`. */
export function pathOfHealth(env: Readonly<Record<string, string>>): string {
  return env.HEALTH_CHECK_PATH || HEALTH_PATH;
}

/**
 * `PORT_HEALTH` must hold another port than `PORT`, unless the option lets it pass
 * (docs/service.md#worker-ports-and-health).
 */
export function refusesPorts({ options }: Service, { PORT, PORT_HEALTH }: Readonly<Record<string, string>>): boolean {
  return !options.equalPorts && PORT !== undefined && PORT === PORT_HEALTH;
}

/**
 * The environment of a worker's process: the machine's variables, so that it finds its interpreter; the
 * endpoint's; and those of the platform. Its ports are free ones, whatever the endpoint declares: in a container each
 * worker has all ports to itself, on one machine they share them.
 */
export function containerEnv(
  { scope, endpoint, worker }: Seat,
  env: Readonly<Record<string, string>>,
  ports: { readonly main: number; readonly health: number },
): Record<string, string> {
  const { brand } = scope.service.options;
  return {
    ...machineEnv(),
    ...env,
    PORT: String(ports.main),
    PORT_HEALTH: String(ports.health),
    [`${brand}_POD_ID`]: worker.id,
    [`${brand}_ENDPOINT_ID`]: endpoint.id,
  };
}

/** Keys and passphrases of whoever deploys are none of a worker's business. */
function machineEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !/^(CLOUDCOMPUTE|PULUMI)_/.test(name));
  return Object.fromEntries(entries) as Record<string, string>;
}
