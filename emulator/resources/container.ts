import { badRequest } from "../state/refusal";
import type { Scope } from "../state/service";
import type { Container } from "./template-fields";

const MOST_HTTP_PORTS = 10;
const MOST_VARIABLES = 50;

/** The rules that need more than the schema. Throws 400; only what the body says is looked at. */
export function checkContainer(scope: Scope, { image, ports, env, registry }: Partial<Container>): void {
  if (image === "") throw badRequest("image must not be empty");
  if (ports) checkPorts(ports);
  if (env) checkEnv(env);
  if (registry != null && !scope.account.registries.has(registry)) throw badRequest(`registry ${registry} not found`);
}

/** The keys that the platform itself adds to `env`; what the user declared wins. */
export function withAddedEnv({ service }: Scope, env: Record<string, string>): Record<string, string> {
  const { addedEnv, brand } = service.options;
  const added = Object.entries(addedEnv).map(([key, value]) => [key.replaceAll("<BRAND>", brand), value]);
  return { ...Object.fromEntries(added), ...env };
}

function checkPorts(ports: readonly string[]): void {
  const wrong = ports.find((port) => !isPort(port));
  if (wrong !== undefined)
    throw badRequest(`port '${wrong}' must be <port>/http or <port>/tcp with a port of 1 to 65535`);
  const http = ports.filter((port) => port.endsWith("/http"));
  if (http.length > MOST_HTTP_PORTS) throw badRequest(`at most ${MOST_HTTP_PORTS} http ports are allowed`);
}

function isPort(text: string): boolean {
  const number = Number(/^(\d{1,5})\/(?:http|tcp)$/.exec(text)?.[1] ?? 0);
  return number >= 1 && number <= 65_535;
}

function checkEnv(env: Readonly<Record<string, string>>): void {
  const names = Object.keys(env);
  if (names.includes("")) throw badRequest("env names must not be empty");
  if (names.length > MOST_VARIABLES) throw badRequest(`at most ${MOST_VARIABLES} environment variables are allowed`);
}
