/** Why the text endpoint refuses a request; each route says it in its own shape (service contract 6.5). */
export class TextRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The parameter at fault. */
    readonly param: string | null = null,
    readonly code: string | null = null,
    readonly type = "invalid_request_error",
  ) {
    super(message);
  }
}
