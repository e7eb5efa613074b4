/** A call to the service's control interface, by the same-origin path below `/_emulator/`. */
export interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** Sends the call and returns the answer. Throws what the service answers to the person where it refuses. */
export async function send<Answer>({ method, path, body }: Call): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...content }).catch(() => {
    throw new Error("The service cannot be reached. Is it still running?");
  });
  const answer = await response.json().catch(() => {
    throw new Error(`The answer (${response.status}) is not the service's. Does another program use its port now?`);
  });
  if (!response.ok) throw new Error(problemText(answer as Problem));
  return answer as Answer;
}

/** The document that the service refuses with (RFC 9457). */
interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly string[];
}

function problemText({ status, detail, errors = [] }: Problem): string {
  const more = errors.filter((error) => !detail.includes(error));
  return [`Refused with ${status}: ${detail}`, ...more].join(" ");
}
