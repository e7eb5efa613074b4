import type { Delegation, Endpoint, NetworkVolume, Pod, Registry, Template } from "./entities";
import type { Ids } from "./ids";
import { Ledger } from "./ledger";

/** The account of `emulator.apiKey`, and of control calls that name none. */
export const DEFAULT_ACCOUNT = "a";

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
}

/** What a key may do; `none` is issued but lets nothing through (service contract 1.1). */
export type Access = "full" | "read-only" | "none";

/** An issued key. */
export interface Key {
  readonly account: Account;
  readonly access: Access;
}

/** The accounts and the keys that were issued for them. */
export class Accounts {
  private readonly byName = new Map<string, Account>();
  private readonly keys = new Map<string, Key>();

  constructor(private readonly ids: Ids) {}

  /** The account of that name, made on first use. */
  named(name: string): Account {
    const account = this.byName.get(name) ?? { name, userId: this.ids.user(), ...empty() };
    this.byName.set(name, account);
    return account;
  }

  issue(name: string, access: Access): string {
    const key = this.ids.apiKey();
    this.keys.set(key, { account: this.named(name), access });
    return key;
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
    for (const account of this.byName.values()) Object.assign(account, empty());
  }
}

function empty(): Omit<Account, "name" | "userId"> {
  return {
    registries: new Map(),
    delegations: new Map(),
    templates: new Map(),
    networkVolumes: new Map(),
    endpoints: new Map(),
    pods: new Map(),
    ledger: new Ledger(),
  };
}
