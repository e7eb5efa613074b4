import { DecoratorHandler, type Dispatcher } from "undici";

/** An HTTP answer that refused an upgrade. */
export interface Refused {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Bytes after which a refusal's body is cut. */
const LONGEST = 65_536;

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type Headers = Record<string, string | string[] | undefined>;

/**
 * Observes the request that opens a WebSocket. The standard's WebSocket reports only that it did not open, and closing
 * it early leaves its request waiting.
 */
export class Upgrade {
  /** The answer that refused the upgrade, if one did. */
  refused: Refused | undefined;
  private controller: Controller | undefined;

  /** The interceptor for the dispatcher that the WebSocket uses. */
  readonly observe: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
    dispatch(
      options,
      new Observed(handler, {
        started: (controller) => {
          this.controller = controller;
        },
        refused: (answer) => {
          this.refused = answer;
        },
      }),
    );

  abort(): void {
    this.controller?.abort(new Error("The connection is no longer needed"));
  }
}

interface Observer {
  started(controller: Controller): void;
  refused(answer: Refused): void;
}

/** The methods that we use of the library's class. Its types still describe the version before 7. */
interface Decorator {
  onRequestStart(controller: Controller, context: unknown): void;
  onResponseError(controller: Controller, error: Error): void;
}
const Decorated = DecoratorHandler as unknown as new (handler: Handler) => Decorator;

class Observed extends Decorated {
  private status = 0;
  private headers: Refused["headers"] = [];
  private readonly parts: Buffer[] = [];
  private size = 0;

  constructor(
    handler: Handler,
    private readonly observer: Observer,
  ) {
    super(handler);
  }

  override onRequestStart(controller: Controller, context: unknown) {
    this.observer.started(controller);
    super.onRequestStart(controller, context);
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers) {
    this.status = status;
    this.headers = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), `${value}`] as const);
  }

  onResponseData(_controller: Controller, chunk: Buffer) {
    if (this.size < LONGEST) this.parts.push(chunk);
    this.size += chunk.length;
  }

  onResponseEnd(controller: Controller) {
    this.observer.refused({ status: this.status, headers: this.headers, text: Buffer.concat(this.parts).toString() });
    this.onResponseError(controller, new Error("The upgrade was refused"));
  }
}
