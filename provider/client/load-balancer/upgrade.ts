import { DecoratorHandler, type Dispatcher } from "undici";

/** The answer to an upgrade that was no upgrade. */
export interface Refused {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** A refusal that is longer than this is cut, in bytes. */
const LONGEST = 65_536;

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type Headers = Record<string, string | string[] | undefined>;

/**
 * The request that a WebSocket is opened with. A WebSocket of the standard says only that it did not open, and closing
 * one early leaves its request waiting.
 */
export class Upgrade {
  /** How it was refused. */
  refused: Refused | undefined;
  private controller: Controller | undefined;

  /** For the dispatcher that the WebSocket is given. */
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
    this.controller?.abort(new Error("The connection is not wanted any more"));
  }
}

interface Observer {
  started(controller: Controller): void;
  refused(answer: Refused): void;
}

/** What is used of the library's class, whose types still describe it as it was before version 7. */
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
