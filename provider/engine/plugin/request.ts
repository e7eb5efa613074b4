import { ACTIONS, type AnyAction, type AnyDefinition, type AnyKind, KINDS } from "../../resources";

/** The resource that a request of the engine is about. */
export interface Target extends Declared {
  readonly kind: AnyKind;
}

/** The action that a request of the engine is about. */
export interface ActionTarget extends Declared {
  readonly action: AnyAction;
}

/** The identity of a resource in the program. */
export interface Declared {
  readonly urn: string;
  /** The logical name. */
  readonly name: string;
  /** The label in messages: `Endpoint "api"`. */
  readonly label: string;
}

interface Request {
  readonly urn: string;
  readonly name: string;
}

/**
 * Reads the target from the URN, such as `urn:pulumi:dev::project::parent$cloudcompute:index:Endpoint::api` (Pulumi:
 * URN).
 */
export function targetOf(request: Request): Target {
  const kind = kindOf(tokenOf(request));
  return { ...declared(request, kind), kind };
}

/** Returns `undefined` if the request is about an object. */
export function actionTargetOf(request: Request): ActionTarget | undefined {
  const action = byToken(ACTIONS, tokenOf(request));
  return action && { ...declared(request, action), action };
}

function declared(request: Request, { name: type }: AnyDefinition): Declared {
  const { urn } = request;
  const name = request.name || urn.split("::").slice(3).join("::");
  return { urn, name, label: `${type} "${name}"` };
}

function tokenOf(request: Request): string {
  const [, , types = ""] = request.urn.split("::");
  return types.slice(types.lastIndexOf("$") + 1);
}

/** Finds a kind by its token, such as `cloudcompute:index:Endpoint`. */
export function kindOf(token: string): AnyKind {
  const kind = byToken(KINDS, token);
  if (kind) return kind;
  const known = KINDS.map(({ name }) => `cloudcompute:index:${name}`).join(", ");
  throw new Error(`there is no resource ${token}; there are ${known}`);
}

const byToken = <D extends AnyDefinition>(all: readonly D[], token: string): D | undefined =>
  all.find(({ name }) => token === `cloudcompute:index:${name}`);
