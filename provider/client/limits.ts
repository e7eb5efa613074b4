/** What bounds one operation. All requests of `client.with(limits)` obey it. */
export interface Limits {
  /** Milliseconds of `Clock.now()` after which nothing new is sent and waits end. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Told about waits (quota, retries) and about what a person should know. Never holds a secret. */
  report?(level: "progress" | "warning", text: string): void;
}

/** Time, passed in so that tests need not sleep. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects with the signal's reason when it fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
