import type { Client } from "../client";
import type { Call } from "../resources";
import type { Presence } from "./presence";

/** Whose object this is; kept in the state of every object. */
export interface Stamp {
  readonly address: string;
  /** Absent where the service names no account. */
  readonly account?: string;
}

/** An object of the state belongs to another account than the one in use: nothing may be concluded from it. */
export class OtherAccount extends Error {
  override readonly name = "OtherAccount";
}

/** What both comparisons need of an operation. */
interface Asking {
  readonly call: Call;
  readonly presence: Presence;
}

export async function stampOf(client: Client): Promise<Stamp> {
  const account = await client.graphql.account();
  return { address: client.baseUrl, ...(account ? { account: account.id } : {}) };
}

/** Whether both are known, and are the same account; its address may have moved. */
export const isSameAccount = (one: Stamp, other: Stamp): boolean =>
  one.account !== undefined && one.account === other.account;

/**
 * Throws unless the key in use is of the account that the state's stamp names; then a missing object is really gone.
 * Where one of the two is not known, only the user can say so (`acceptMissing`).
 */
export async function confirmOwner({ call, presence }: Asking, id: string, stamp: Stamp | undefined): Promise<void> {
  if (!stamp) return;
  const here = await stampOf(call.client);
  const known = here.account !== undefined && stamp.account !== undefined;
  if (here.address === stamp.address && (known ? here.account === stamp.account : presence.acceptMissing)) return;
  if (here.address === stamp.address && here.account === stamp.account && !known) return;
  const fact = `this state belongs to ${named(stamp)}, and the key in use is of ${named(here)}`;
  if (!presence.isFirst(fact))
    throw new OtherAccount(`${call.label}: ${id} is not there, but ${fact}, as an error before says at length`);
  throw new OtherAccount(
    `${call.label}: ${id} is not there, but ${fact}.${known ? "" : ` ${UNSURE}`} Nothing was planned or forgotten. ${RIGHT} ${NO_MORE}`,
  );
}

/**
 * Throws where the account in use is known to be another one than that of the state: the resource's `provider`, or that
 * provider's key, has been changed. Asks nothing of the service where the state does not say whose the object is.
 */
export async function confirmSameAccount(
  { call, presence }: Asking,
  { id, stamp }: { readonly id: string; readonly stamp: Stamp | undefined },
): Promise<void> {
  if (stamp?.account === undefined) return;
  const here = await stampOf(call.client);
  if (here.account === undefined || here.account === stamp.account) return;
  const fact = `${id} belongs to ${named(stamp)}, and the provider of this run is of ${named(here)}`;
  const rest = presence.isFirst(`plan ${here.account} ${stamp.account}`)
    ? `. Nothing was planned. ${BACK} ${NO_MORE}`
    : "";
  throw new OtherAccount(`${call.label}: ${fact}${rest}`);
}

/** `account A at https://…`. */
export const named = ({ account, address }: Stamp) =>
  account ? `account ${account} at ${address}` : `an unnamed account at ${address}`;

const UNSURE =
  "The service does not tell whose key this is, or did not when the object was made. " +
  "If it is the right account, and the object is gone, set CLOUDCOMPUTE_ACCEPT_MISSING=true for this run.";

const RIGHT =
  "Use the key and the address of the state " +
  "(CLOUDCOMPUTE_API_KEY, CLOUDCOMPUTE_BASE_URL, or the cloudcompute:apiKey and cloudcompute:baseUrl configuration). " +
  "If a run has saved the wrong provider, put the program right and run pulumi refresh --run-program.";

const BACK =
  "An object can't move to another account: give the resource the provider that it had, and that provider its key. " +
  "What is to be in the other account is another resource, with a name of its own.";

/** An emulator that was started anew is the usual case. */
export const NO_MORE =
  "If the account of the state no longer exists, let go of what it held: pulumi state delete --all, or pulumi stack rm --force.";
