import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { type LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";

/** One text that the engine was given to show. */
export interface Shown {
  readonly urn: string;
  readonly text: string;
  /** `warning` stays beside the resource; `status` stands in its row while it is worked on. */
  readonly as: "status" | "warning" | "other";
}

/** The engine's log service: what people would see. */
export class EngineLog {
  readonly shown: Shown[] = [];

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<EngineLog> {
    const server = new Server();
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    const log = new EngineLog(server, `127.0.0.1:${port}`);
    server.addService(EngineService, { log: log.#take });
    return log;
  }

  close(): void {
    this.server.forceShutdown();
  }

  #take = ({ request }: ServerUnaryCall<LogRequest, Empty>, done: sendUnaryData<Empty>): void => {
    this.shown.push({ urn: request.getUrn(), text: request.getMessage(), as: sortOf(request) });
    done(null, new Empty());
  };
}

function sortOf(request: LogRequest): Shown["as"] {
  if (request.getSeverity() === LogSeverity.WARNING && !request.getEphemeral()) return "warning";
  return request.getSeverity() === LogSeverity.INFO && request.getEphemeral() ? "status" : "other";
}
