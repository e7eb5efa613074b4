import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A bucket as Amazon's S3 serves it, for a state that several machines share: what Pulumi asks of one, and nothing to
 * anybody who does not sign with the key.
 */
export class Bucket {
  readonly #objects = new Map<string, Buffer>();

  private constructor(
    readonly server: Server,
    readonly keyId: string,
  ) {}

  static async open(keyId: string): Promise<Bucket> {
    const server = createServer();
    const bucket = new Bucket(server, keyId);
    server.on("request", async (request, response) => {
      const { status, body = "" } = bucket.#answer(request, await read(request));
      response.writeHead(status, { etag: '"1"', "last-modified": new Date().toUTCString() }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return bucket;
  }

  /** For `PULUMI_BACKEND_URL`; the query says where it is and that it is no host of Amazon's. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `s3://states?endpoint=http://127.0.0.1:${port}&s3ForcePathStyle=true`;
  }

  /** All that lies in it, by key. */
  texts(): Record<string, string> {
    return Object.fromEntries([...this.#objects].map(([key, bytes]) => [key, bytes.toString()]));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  #answer({ method, url = "", headers }: IncomingMessage, sent: Buffer): { status: number; body?: string | Buffer } {
    if (!headers.authorization?.includes(`Credential=${this.keyId}/`))
      return { status: 403, body: error("AccessDenied") };
    const { pathname, searchParams } = new URL(url, "http://bucket");
    const key = decodeURIComponent(pathname.replace(/^\/states\/?/, ""));
    if (method === "GET" && key === "") return { status: 200, body: this.#listing(searchParams) };
    if (method === "PUT") this.#objects.set(key, this.#objects.get(copied(headers)) ?? unchunked(headers, sent));
    if (method === "PUT") return { status: 200, body: "x-amz-copy-source" in headers ? COPIED : "" };
    if (method === "DELETE") this.#objects.delete(key);
    if (method === "DELETE") return { status: 204 };
    const body = this.#objects.get(key);
    return body ? { status: 200, body: method === "HEAD" ? "" : body } : { status: 404, body: error("NoSuchKey") };
  }

  #listing(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const folder = (key: string) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1);
    const below = delimiter ? keys.filter((key) => key.indexOf(delimiter, prefix.length) >= 0) : [];
    const files = keys.filter((key) => !below.includes(key)).map((key) => this.#entry(key));
    const folders = [...new Set(below.map(folder))].map(
      (name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${files.join("")}${folders.join("")}</ListBucketResult>`;
  }

  #entry(key: string): string {
    const { length } = this.#objects.get(key) ?? Buffer.alloc(0);
    return `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
  }
}

const COPIED = "<CopyObjectResult><ETag>1</ETag></CopyObjectResult>";

const error = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** The key that a PUT copies from; none otherwise. */
const copied = ({ "x-amz-copy-source": from }: IncomingMessage["headers"]): string =>
  decodeURIComponent(String(from ?? "")).replace(/^\/?states\//, "");

/** A body in chunks has the length of each before it, in hexadecimal digits. */
function unchunked({ "content-encoding": encoding }: IncomingMessage["headers"], sent: Buffer): Buffer {
  if (!encoding?.includes("aws-chunked")) return sent;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf("\r\n", at);
    const size = Number.parseInt(sent.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(sent.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
