import type { JobQueue } from "../jobs/queue";
import type { Delegation, Endpoint, NetworkVolume, Pod, Registry, Template } from "./entities";
import type { Ids } from "./ids";
import { Ledger } from "./ledger";

/** One user of the service and everything that is theirs; maps keep the order of creation. */
export interface Account {
  readonly name: string;
  readonly userId: string;
  registries: Map<string, Registry>;
  delegations: Map<string, Delegation>;
  templates: Map<string, Template>;
  networkVolumes: Map<string, NetworkVolume>;
  endpoints: Map<string, Endpoint>;
  pods: Map<string, Pod>;
  ledger: Ledger;
  /** Jobs, by the id of the endpoint or the slug of the public model that carries them out. */
  queues: Map<string, JobQueue>;
}

/** The access that a key gives; `none` is issued but lets nothing through (docs/service.md#addresses-and-keys). */
export type Access = "full" | "read-only" | "none";

/** An issued key. */
export interface Key {
  readonly account: Account;
  readonly access: Access;
}

/** A key as plain JSON; `account` is a name. */
export interface Issued {
  readonly apiKey: string;
  readonly account: string;
  readonly access: Access;
}

/** The accounts and the keys that were issued for them. */
export class Accounts {
  private readonly byName = new Map<string, Account>();
  private readonly keys = new Map<string, Key>();

  constructor(private readonly ids: Ids) {}

  /** The account of that name, made on first use, then with that id if one is given. */
  named(name: string, userId?: string): Account {
    return this.byName.get(name) ?? this.add({ name, userId: userId ?? this.ids.user(), ...emptyAccount() });
  }

  add(account: Account): Account {
    this.byName.set(account.name, account);
    return account;
  }

  issue(name: string, access: Access, apiKey = this.ids.apiKey()): string {
    this.keys.set(apiKey, { account: this.named(name), access });
    return apiKey;
  }

  issued(): Issued[] {
    return [...this.keys].map(([apiKey, { account, access }]) => ({ apiKey, account: account.name, access }));
  }

  /** From here on it is as if it had never been issued. */
  revoke(key: string): void {
    this.keys.delete(key);
  }

  find(key: string): Key | undefined {
    return this.keys.get(key);
  }

  all(): Account[] {
    return [...this.byName.values()];
  }

  /** Empties every account; keys stay valid. */
  clear(): void {
    for (const account of this.byName.values()) Object.assign(account, emptyAccount());
  }
}

/** The content of a new account. */
export function emptyAccount(): Omit<Account, "name" | "userId"> {
  return {
    registries: new Map(),
    delegations: new Map(),
    templates: new Map(),
    networkVolumes: new Map(),
    endpoints: new Map(),
    pods: new Map(),
    ledger: new Ledger(),
    queues: new Map(),
  };
}
