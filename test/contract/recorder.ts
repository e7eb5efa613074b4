import { type Answered, Service } from "../harness/emulator";
import { checkExchange, operationOf } from "./conformance";

/** Calls the emulator and checks each exchange against the published interface. */
export class Recorder {
  readonly seen = new Set<string>();

  constructor(readonly caller: Service) {}

  static async start(): Promise<Recorder> {
    return new Recorder(await Service.start({ options: { podPublicKey: true } }));
  }

  /** Sends the request, expects the status, and expects the answer to be as published. */
  async expect(status: number, method: string, path: string, body?: unknown, caller = this.caller): Promise<Answered> {
    const answered = await caller.rest(method, path, body);
    const contentType = answered.headers.get("content-type");
    const exchange = {
      method,
      path,
      requestBody: body,
      status: answered.status,
      responseBody: answered.body,
      contentType,
    };
    const lines = checkExchange(exchange).filter((line) => status < 400 || line.startsWith("response"));
    expect({ status: answered.status, lines }).toEqual({ status, lines: [] });
    this.seen.add(`${operationOf(method, path)?.name} ${status}`);
    return answered;
  }
}
