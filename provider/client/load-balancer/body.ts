/** The request body as the caller passes it. */
type Body = RequestInit["body"];

/** True if the body can be sent twice. A stream can be read only once. */
export function canRepeat(body: Body): boolean {
  if (body === undefined || body === null || typeof body !== "object") return true;
  return !(Symbol.asyncIterator in body) && !(body instanceof ReadableStream);
}

/**
 * Returns body and headers in the form that the HTTP library accepts. It does not recognise Node's built-in form
 * classes and would send their names as text.
 */
export async function contentOf({ body, headers }: RequestInit): Promise<{ body?: Body; headers: Headers }> {
  const all = new Headers(headers);
  if (!(body instanceof FormData)) return { ...(body !== undefined && { body }), headers: all };
  const form = new Response(body);
  all.set("content-type", form.headers.get("content-type") ?? "");
  return { body: await form.arrayBuffer(), headers: all };
}
