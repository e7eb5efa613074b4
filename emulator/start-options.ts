import type { Handler } from "./jobs/handler";
import type { Choices } from "./state/options";
import type { Quotas } from "./state/quota";
import type { WorkerSources } from "./workers/runtimes";

/** The state in which an emulator begins, and to which `reset` returns. */
export interface EmulatorOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** `still`, the default, moves only by `POST /_emulator/clock`; `wall` follows the machine's clock as well. */
  readonly clock?: "still" | "wall";
  /** The first time of a still clock; default: now. */
  readonly startTime?: Date;
  /** Requests a user may make; `default` is 6,000 a minute, `published` the interface's example (60 a minute). */
  readonly quota?: "default" | "published" | "off" | Quotas;
  /** Makes ids and keys the same on every run. */
  readonly seed?: number;
  /** Same names as `POST /_emulator/options`. */
  readonly options?: Partial<Choices>;
  /**
   * The name of the default account. Its id and `apiKey` follow from the name, so that they are the same each time;
   * without a name they are new each time.
   */
  readonly account?: string;
  /**
   * A file that keeps accounts, keys, objects, bills, options and the clock's time from one start to the next. It is
   * made if it is not there, with mode 0600, and written 250 ms after a change and on `close`.
   */
  readonly data?: string;
  /**
   * The code of workers, by the image that they run: a reference with its tag or digest, or a name without, such as
   * `org/worker`. An image that is not named here answers its input.
   */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /**
   * The programs that act as the workers of an image in place of such code: a command, which is started once for each
   * worker, or the address of a server. Images are named as for `handlers`; an entry here takes precedence.
   */
  readonly workers?: WorkerSources;
}
