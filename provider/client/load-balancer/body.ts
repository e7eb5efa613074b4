/** What a caller gives to be sent. */
type Body = RequestInit["body"];

/** Whether a body can be sent a second time: what is read as a stream is gone after the first. */
export function canRepeat(body: Body): boolean {
  if (body === undefined || body === null || typeof body !== "object") return true;
  return !(Symbol.asyncIterator in body) && !(body instanceof ReadableStream);
}

/**
 * A body with its headers as the HTTP library takes them: it does not know the classes that Node has built in for
 * forms, and would send their names.
 */
export async function contentOf({ body, headers }: RequestInit): Promise<{ body?: Body; headers: Headers }> {
  const all = new Headers(headers);
  if (!(body instanceof FormData)) return { ...(body !== undefined && { body }), headers: all };
  const form = new Response(body);
  all.set("content-type", form.headers.get("content-type") ?? "");
  return { body: await form.arrayBuffer(), headers: all };
}
