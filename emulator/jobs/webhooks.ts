import type { Clock } from "../state/clock";

/** Attempts at one delivery, and the time between them, ms (docs/service.md#webhooks). */
const ATTEMPTS = 3;
const PAUSE_MS = 10_000;
/** A receiver that takes longer has failed, ms of real time. */
const PATIENCE_MS = 30_000;

/** Calls the webhooks of jobs that have ended. A failed delivery never changes the job. */
export class Webhooks {
  private controller = new AbortController();

  constructor(private readonly clock: Clock) {}

  deliver(url: string, body: object): void {
    void this.attempt(url, JSON.stringify(body), 1);
  }

  /** Breaks off what is under way. */
  stop(): void {
    this.controller.abort();
    this.controller = new AbortController();
  }

  private async attempt(url: string, body: string, number: number): Promise<void> {
    const began = this.clock.now();
    const { signal } = this.controller;
    const accepted = await post(url, body, signal);
    if (accepted || signal.aborted || number === ATTEMPTS) return;
    this.clock.at(began + PAUSE_MS, () => void this.attempt(url, body, number + 1));
    // The clock may have passed that time while the receiver thought.
    this.clock.settle();
  }
}

/** Any 2xx accepts; no answer at all is as good as a refusal. */
async function post(url: string, body: string, stop: AbortSignal): Promise<boolean> {
  const headers = { "content-type": "application/json", "user-agent": "Go-http-client/2.0" };
  // `AbortSignal.timeout` would be collected as garbage behind an `AbortSignal.any`, and never fire (Node 20).
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const signal = AbortSignal.any([stop, patience.signal]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
