/** What the command line asks for. */
export interface DevFlags {
  /** By image, each a command line or an address. */
  readonly worker: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, string>>;
  readonly port: number;
  readonly json?: true;
}
