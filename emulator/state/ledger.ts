/** Which part of the bill a charge belongs to. */
export type Book = "pods" | "serverless" | "networkVolumes" | "models";

/** The column of a charge within its book. */
export type Column = "gpu" | "cpu" | "disk" | "standard" | "highPerformance" | "fee";

/** Something that costs `perHour` USD from one time to another; still running while `to` is absent. */
export interface Charge {
  readonly book: Book;
  readonly id: string;
  /** The worker of the endpoint that runs it up. */
  readonly worker?: string;
  readonly column: Column;
  readonly perHour: number;
  readonly from: number;
  to?: number;
}

/** Something that was paid at once. */
export interface Fee {
  readonly book: Book;
  readonly column: Column;
  readonly usd: number;
  /** Ms since the epoch. */
  readonly at: number;
}

/** The usage of an account, kept after the object itself is gone (docs/service.md#billing). */
export class Ledger {
  readonly charges: Charge[] = [];
  readonly fees: Fee[] = [];

  /** Starts a charge; one of 0 USD is not written down. */
  open(charge: Charge): Charge {
    if (charge.perHour > 0) this.charges.push(charge);
    return charge;
  }

  spend(fee: Fee): void {
    this.fees.push(fee);
  }

  /** Ends every running charge of an object, or of one worker. */
  close(id: string, now: number): void {
    const running = this.charges.filter(({ to }) => to === undefined);
    for (const charge of running) if (charge.id === id || charge.worker === id) charge.to = now;
  }
}

const HOURS_A_MONTH = 720;

/** USD an hour of a price per GB and month; the service bills storage by the hour (docs/service.md#prices). */
export function hourly(gigabytes: number, usdPerGigabyteMonth: number): number {
  return (gigabytes * usdPerGigabyteMonth) / HOURS_A_MONTH;
}
