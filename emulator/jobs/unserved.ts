/** Thrown where a public model refuses an input before it becomes a job, with an answer of its own. */
export class Unserved extends Error {
  constructor(
    readonly status: number,
    /** JSON; undefined is an answer without a body. */
    readonly body: object | undefined,
  ) {
    super(`the model answered with status ${status}`);
  }
}
