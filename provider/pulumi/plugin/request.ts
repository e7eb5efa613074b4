import { type AnyKind, KINDS } from "../../resources";

/** Which resource a request of the engine is about. */
export interface Target {
  readonly urn: string;
  readonly kind: AnyKind;
  /** The logical name. */
  readonly name: string;
  /** `Endpoint "api"`. */
  readonly label: string;
}

interface Request {
  getUrn(): string;
  getName(): string;
}

/** `urn:pulumi:dev::project::parent$cloudcompute:index:Endpoint::api` (Pulumi: URN). */
export function targetOf(request: Request): Target {
  const urn = request.getUrn();
  const [, , types = "", ...rest] = urn.split("::");
  const name = request.getName() || rest.join("::");
  const kind = kindOf(types.slice(types.lastIndexOf("$") + 1));
  return { urn, kind, name, label: `${kind.name} "${name}"` };
}

/** By its token, `cloudcompute:index:Endpoint`. */
export function kindOf(token: string): AnyKind {
  const kind = KINDS.find(({ name }) => token === `cloudcompute:index:${name}`);
  if (kind) return kind;
  const known = KINDS.map(({ name }) => `cloudcompute:index:${name}`).join(", ");
  throw new Error(`there is no resource ${token}; there are ${known}`);
}
