/** The options of the command. */
export interface DevFlags {
  /** The workers by image; each is a command line or an address. */
  readonly worker: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, string>>;
  readonly port: number;
  readonly json?: true;
}
