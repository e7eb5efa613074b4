import type { Jobs } from "./jobs";

type State = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT" | "gone";

/**
 * States in which a job can be seen after it was seen in the key (docs/service.md#job-states), however much happened.
 */
const LATER: Readonly<Record<State, readonly State[]>> = {
  IN_QUEUE: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT", "gone"],
  IN_PROGRESS: ["IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT", "gone"],
  COMPLETED: ["COMPLETED", "gone"],
  FAILED: ["FAILED", "gone"],
  CANCELLED: ["CANCELLED", "gone"],
  TIMED_OUT: ["TIMED_OUT", "gone"],
  gone: ["gone"],
};
const RESULT_SECONDS = 1_800;

/**
 * The facts about a job that are visible from outside. Times are seconds on the emulator's clock since the test began.
 */
interface Known {
  readonly id: string;
  readonly seconds: number;
  /** Its life ends then, unless it has ended before. */
  dies: number;
  readonly ttl: number;
  state: State;
  /** Nothing but its own course has moved it; then it keeps its place in the order. */
  undisturbed: boolean;
  /** It ended after the first time and not after the second. */
  ended?: { readonly after: number; readonly by: number };
}

/**
 * The expected facts about an endpoint's jobs, derived from the commands alone; `check` compares them with the
 * emulator.
 */
export class JobsModel {
  private now = 0;
  private before = 0;
  private readonly known: Known[] = [];
  private retried = 0;
  private completed = 0;
  private failed = 0;
  private max = 2;

  constructor(private readonly jobs: Jobs) {}

  async submit(input: { seconds: number; fails: boolean }, policy: { ttl?: number }): Promise<void> {
    const id = await this.jobs.run(input, { policy });
    const ttl = (policy.ttl ?? 86_400_000) / 1000;
    const { seconds } = input;
    this.known.push({ id, seconds, ttl, dies: this.now + ttl, state: "IN_QUEUE", undisturbed: true });
  }

  async advance(seconds: number): Promise<void> {
    this.before = this.now;
    this.now += seconds;
    await this.jobs.caller.advance(seconds);
  }

  async cancel(at: number): Promise<void> {
    const job = this.pick(at);
    if (!job) return;
    const { status, body } = await this.jobs.post(`cancel/${job.id}`);
    const isOpen = job.state === "IN_QUEUE" || job.state === "IN_PROGRESS";
    expect(status).toBe(job.state === "gone" ? 404 : 200);
    if (status === 200) expect(body.status).toBe(isOpen ? "CANCELLED" : job.state);
  }

  async retry(at: number): Promise<void> {
    const job = this.pick(at);
    if (!job) return;
    const { status } = await this.jobs.post(`retry/${job.id}`);
    const allowed = job.state === "FAILED" || job.state === "TIMED_OUT";
    expect(status).toBe(job.state === "gone" ? 404 : allowed ? 200 : 400);
    if (!allowed) return;
    this.retried += 1;
    delete job.ended;
    Object.assign(job, { state: "IN_QUEUE", undisturbed: false, dies: this.now + job.ttl });
  }

  async kill(at: number): Promise<void> {
    const { workers } = await this.jobs.workers();
    const worker = workers[at % Math.max(1, workers.length)];
    if (!worker) return;
    const running = this.known.filter(({ state }) => state === "IN_PROGRESS");
    const seen = await Promise.all(running.map(({ id }) => this.jobs.status(id)));
    const lost = running[seen.findIndex(({ workerId }) => workerId === worker.id)];
    const lastOne = seen.find(({ workerId }) => workerId === worker.id)?.retries === 2;
    await this.jobs.caller.control("POST", "workers", { endpointId: this.jobs.endpointId, kill: worker.id });
    if (!lost || lastOne) return;
    this.retried += 1;
    Object.assign(lost, { state: "IN_QUEUE", undisturbed: false });
  }

  async purge(): Promise<void> {
    const waiting = this.known.filter(({ state }) => state === "IN_QUEUE");
    expect((await this.jobs.post("purge-queue")).body.removed).toBe(waiting.length);
    for (const job of waiting) job.state = "gone";
  }

  async limit(max: number): Promise<void> {
    this.max = max;
    await this.jobs.patch({ workers: { max } });
  }

  async check(): Promise<void> {
    const answers = await Promise.all(this.known.map(({ id }) => this.jobs.get(`status/${id}`)));
    for (const [index, job] of this.known.entries()) this.see(job, answers[index]!);
    this.before = this.now;
    this.checkOrder();
    await this.checkCounts();
  }

  /** With a worker to take them all jobs come to an end, or their life does. */
  async checkAllEnd(): Promise<void> {
    await this.limit(3);
    await this.jobs.patch({ workers: { min: 1 } });
    await this.advance(1_500);
    await this.check();
    expect(this.count("IN_QUEUE") + this.count("IN_PROGRESS")).toBe(0);
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  private see(job: Known, { status, body }: { status: number; body: any }): void {
    const state: State = status === 404 ? "gone" : body.status;
    expect(LATER[job.state]).toContain(state);
    if (state === "gone") this.seeGone(job);
    else this.seeState(job, state, body);
    job.state = state;
  }

  private seeState(job: Known, state: State, body: object): void {
    if (state !== job.state && state !== "IN_QUEUE" && state !== "IN_PROGRESS") this.seeEnd(job, state);
    if (state === "COMPLETED") expect(body).toMatchObject({ output: {}, executionTime: job.seconds * 1000 });
    if (job.ended) expect(this.now).toBeLessThan(job.ended.by + RESULT_SECONDS);
    else expect(this.now).toBeLessThan(job.dies);
  }

  private seeEnd(job: Known, state: State): void {
    job.ended = { after: this.before, by: this.now };
    if (state === "COMPLETED") this.completed += 1;
    else if (state !== "CANCELLED") this.failed += 1;
  }

  private seeGone(job: Known): void {
    if (job.state === "gone") return;
    const overdue = job.ended ? this.now >= job.ended.after + RESULT_SECONDS : this.now >= job.dies;
    // One can also have ended since the last look, and its result have expired.
    const unseen = !job.ended && this.now - this.before >= RESULT_SECONDS;
    expect(overdue || unseen).toBe(true);
  }

  /** No job has begun while one that came before it waits. */
  private checkOrder(): void {
    const undisturbed = this.known.filter((job) => job.undisturbed);
    const waits = undisturbed.findIndex(({ state }) => state === "IN_QUEUE");
    const later = waits < 0 ? [] : undisturbed.slice(waits);
    for (const { state } of later) expect(["IN_QUEUE", "CANCELLED", "gone"]).toContain(state);
  }

  private async checkCounts(): Promise<void> {
    const { jobs, workers } = (await this.jobs.get("health")).body;
    const { summary, workers: all } = await this.jobs.workers();
    const [inQueue, inProgress] = [this.count("IN_QUEUE"), this.count("IN_PROGRESS")];
    expect(jobs).toMatchObject({ inQueue, inProgress, retried: this.retried });
    expect(workers.running).toBe(inProgress);
    expect(summary).toMatchObject({ running: inProgress, total: all.length });
    expect(all.length - summary.running).toBeLessThanOrEqual(this.max);
    const unseen = this.known.filter(({ state, ended }) => state === "gone" && !ended).length;
    expect(jobs.completed + jobs.failed).toBeGreaterThanOrEqual(this.completed + this.failed);
    expect(jobs.completed + jobs.failed).toBeLessThanOrEqual(this.completed + this.failed + unseen);
  }

  private count(wanted: State): number {
    return this.known.filter(({ state }) => state === wanted).length;
  }

  private pick(at: number): Known | undefined {
    return this.known[at % Math.max(1, this.known.length)];
  }
}
