import type { Random } from "./random";

const BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz";
const ALPHANUMERIC = `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Makes identifiers in the shapes that were seen live (docs/service.md#ids-and-times). */
export class Ids {
  constructor(private readonly random: Random) {}

  /** Endpoints, pods and workers: a worker is a pod. */
  endpoint(): string {
    return this.random.text(14, BASE36);
  }

  pod(): string {
    return this.random.text(14, BASE36);
  }

  template(): string {
    return this.random.text(10, BASE36);
  }

  networkVolume(): string {
    return this.random.text(10, BASE36);
  }

  registry(): string {
    return `c${this.random.text(24, BASE36)}`;
  }

  release(): string {
    return this.random.text(8, BASE36);
  }

  /** `-u1` names a place where jobs are kept; there is one here. */
  job(sync: boolean): string {
    return `${sync ? "sync-" : ""}${this.uuid()}-u1`;
  }

  user(): string {
    return `user_${this.random.text(16, BASE36)}`;
  }

  apiKey(): string {
    return `rpa_${this.random.text(40, ALPHANUMERIC)}`;
  }

  private uuid(): string {
    const hex = this.random.text(30, "0123456789abcdef");
    const variant = this.random.text(1, "89ab");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`;
  }

  /** The last part of a hidden template's name (docs/service.md#bound-templates). */
  suffix(): string {
    return this.random.text(6, BASE36);
  }
}
