/** Sends one request, and throws if the service refuses it. A 404 of a delete means that the object is gone. */
// biome-ignore lint/suspicious/noExplicitAny: a naive program trusts the answer
export async function request(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(process.env.CLOUDCOMPUTE_BASE_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${process.env.CLOUDCOMPUTE_API_KEY}`,
      "content-type": "application/json",
    },
    body: body && JSON.stringify(body),
  });
  if (method === "DELETE" && response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}
