/** Why the text endpoint refuses a request; each route answers it in its own shape (docs/service.md#text-errors). */
export class TextRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The parameter at fault. */
    readonly param: string | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** The messages do not have the form of messages. */
export class MalformedMessages extends TextRefused {
  constructor(detail: string) {
    super(400, `Invalid messages format: ${detail}`, "messages");
  }
}

/** The generation fails with a bare 500 (docs/service.md#text-models). */
export class TextBroken extends Error {}
