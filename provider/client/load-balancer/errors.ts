import { type Facts, ServerFailure, ServiceError } from "../errors";

/** No worker became available in time. Nothing was executed. */
export class NoWorkersAvailable extends ServerFailure {
  constructor(what: string, facts: Facts = {}) {
    super(
      what,
      facts,
      "Look at the endpoint's workers and their logs, at workers.max, and at what its health check (GET /ping) answers.",
    );
  }
}

/** A WebSocket connection could not be opened; the message has the reason. */
export class SocketNotOpened extends ServiceError {}
