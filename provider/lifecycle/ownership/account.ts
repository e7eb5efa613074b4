import type { Client } from "../../client";
import type { Call, NextSteps } from "../../resources";
import type { Presence } from "./presence";

/** The account that an object belongs to. Every object's state contains it. */
export interface Stamp {
  readonly address: string;
  /** Absent if the service does not name the account. */
  readonly account?: string;
}

/** The object in the state belongs to another account than the key in use, so its absence proves nothing. */
export class OtherAccount extends Error {
  override readonly name = "OtherAccount";
}

/** The parts of an operation that the comparisons of accounts need. */
interface Asking {
  readonly call: Call;
  readonly presence: Presence;
}

/** The account of the client's key, and its address. Throws the client's errors. */
export async function stampOf(client: Client): Promise<Stamp> {
  const account = await client.graphql.account();
  return { address: client.baseUrl, ...(account ? { account: account.id } : {}) };
}

/** True if both accounts are known and equal. The address may differ, because it may have moved. */
export const isSameAccount = (one: Stamp, other: Stamp): boolean =>
  one.account !== undefined && one.account === other.account;

/**
 * Throws `OtherAccount` unless the key belongs to the account that the state's stamp names. Only then is a missing
 * object really gone. If one of the accounts is unknown, the user has to confirm it (`acceptMissing`).
 */
export async function confirmOwner({ call, presence }: Asking, id: string, stamp: Stamp | undefined): Promise<void> {
  if (!stamp) return;
  const here = await stampOf(call.client);
  const known = here.account !== undefined && stamp.account !== undefined;
  if (here.address === stamp.address && (known ? here.account === stamp.account : presence.acceptMissing)) return;
  if (here.address === stamp.address && here.account === stamp.account && !known) return;
  const accounts = `the state belongs to ${named(stamp)}, and the key in use to ${named(here)}`;
  const rest = presence.isFirst(accounts)
    ? `${accounts}.${known ? "" : ` ${UNSURE}`} Nothing was changed. ${right(presence, call.next)} ${forgetting(call.next)}`
    : ELSEWHERE;
  throw new OtherAccount(`${call.label}: ${id} was not found, but the account may be the wrong one: ${rest}`);
}

/**
 * Throws `OtherAccount` if the key is known to belong to another account than the state, because the resource's
 * `provider`, or that provider's key, has changed. Sends no request if the state does not name an account.
 */
export async function confirmSameAccount(
  { call, presence }: Asking,
  { id, stamp }: { readonly id: string; readonly stamp: Stamp | undefined },
): Promise<void> {
  if (stamp?.account === undefined) return;
  const here = await stampOf(call.client);
  if (here.account === undefined || here.account === stamp.account) return;
  const rest = presence.isFirst(`plan ${here.account} ${stamp.account}`)
    ? `${id} belongs to ${named(stamp)}, but its provider now uses ${named(here)}. Nothing was planned. ${back(call.next)} ${forgetting(call.next)}`
    : `${id} belongs to another account than that of its provider: ${ELSEWHERE}`;
  throw new OtherAccount(`${call.label}: ${rest}`);
}

/** The engine may sort the errors of a run by resource, so this names no order. */
const ELSEWHERE = "another error of this run names the two accounts and what to do.";

/** Formats an account for people, such as `account A at https://…`. */
export const named = ({ account, address }: Stamp) =>
  account ? `account ${account} at ${address}` : `an unnamed account at ${address}`;

const UNSURE =
  "The service does not name the account of this key, or did not name it when the object was made. " +
  "If the account is the right one and the object is gone, set CLOUDCOMPUTE_ACCEPT_MISSING=true for this run.";

/** Advice on where to set the key and the address of the state's account. */
const right = ({ provider }: Presence, next: NextSteps): string =>
  provider === undefined
    ? "Set the key and the address of the state's account: CLOUDCOMPUTE_API_KEY and CLOUDCOMPUTE_BASE_URL, or " +
      `${next.account}, or apiKey and baseUrl of the resource's ${next.provider}.`
    : `Give ${next.provider} "${provider}" the apiKey and baseUrl of the state's account, then run ${next.refreshWithSettings}.`;

const back = ({ provider }: NextSteps): string =>
  `An object can't move to another account: give the resource the ${provider} that it had, with the key that it had. ` +
  "For the other account, declare a second resource with another name.";

/** The usual cause is an emulator that was restarted, so its account no longer exists. */
export const forgetting = ({ forgetAll }: NextSteps): string =>
  `If the account of the state no longer exists, remove its objects from the state: ${forgetAll}.`;
