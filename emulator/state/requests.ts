/** One request to the service. `status` is null while it runs, and for good when its answer was lost. */
export interface RequestRecord {
  readonly method: string;
  /** Without the query string, where GraphQL's key stands. */
  readonly path: string;
  /** The root field of a GraphQL document; null on REST. */
  readonly operation: string | null;
  status: number | null;
  readonly at: string;
}

/** An emulator that runs for days, asked every second, must not fill the memory. */
const KEPT = 50_000;

/** The last requests that were made, oldest first. */
export class RequestLog {
  private records: RequestRecord[] = [];

  add(record: RequestRecord): RequestRecord {
    const masked = { ...record, path: mask(record.path) };
    if (this.records.push(masked) > KEPT) this.records.shift();
    return masked;
  }

  list(): readonly RequestRecord[] {
    return this.records;
  }

  clear(): void {
    this.records = [];
  }
}

/** A key can stand in a path by mistake; it must not be kept. */
function mask(path: string): string {
  return path.replace(/rpa_\w+/g, "***");
}
