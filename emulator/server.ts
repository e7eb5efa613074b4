import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { checkCaller } from "./control/caller";
import { controlAnswer } from "./control/pipeline";
import { CONTROL_ROUTES } from "./control/routes";
import { type Answer, type Outcome, type Request, throughEdge } from "./edge";
import { rootField } from "./graphql/document";
import { answerGraphql } from "./graphql/pipeline";
import { answerJob } from "./jobs/pipeline";
import { JOB_ROUTES_BY_PATH } from "./jobs/routes";
import type { Balancer } from "./load-balancing/balancer";
import { withoutUpgrade } from "./load-balancing/plain";
import type { Page } from "./page/routes";
import { answerRest, problemAnswer } from "./rest/pipeline";
import type { Route } from "./rest/route";
import { REVISION } from "./revisions";
import { Refusal } from "./state/refusal";
import type { Service } from "./state/service";
import { answerOpenai } from "./text/openai-route";

/** Large enough for every body that the service takes. */
const BODY_LIMIT = 30 * 1024 * 1024;

/** The HTTP server of one service; it does not listen yet. */
export function buildServer(service: Service, balancer: Balancer): FastifyInstance {
  const plain = createServer();
  const server = fastify({
    serverFactory: (answer) => behindDoor(answer, balancer, plain),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => send(reply, problemAnswer(asRefusal(error))),
  });
  // Connections that were handed to it are none of the framework's, which would wait for them.
  server.addHook("preClose", async () => plain.closeAllConnections());
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.addHook("onRequest", async (request) => {
    service.clock.settle();
    // Bodies are read as JSON whatever they are called; the framework would refuse some types, and QUERY without one,
    // before a route is asked.
    request.raw.headers["content-type"] = "application/json";
  });
  addControl(server, service);
  addPage(server, service);
  addRest(server, service);
  addJobs(server, service);
  server.all("/graphql", (request, reply) => serve(service, request, reply, (seen) => answerGraphql(service, seen)));
  server.all("/run/v2/:id/openai/v1/*", (request, reply) =>
    serve(service, request, reply, (seen) => answerOpenai(service, seen)),
  );
  server.setNotFoundHandler((request, reply) => serve(service, request, reply, notFound));
  server.setErrorHandler((error, _request, reply) => send(reply, problemAnswer(asRefusal(error))));
  return server;
}

/** As long as the framework keeps idle connections, ms. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Requests to workers pass here, before the framework reads anything: their bodies, methods and paths are the
 * workers' own. What else asks for an upgrade is answered without it.
 */
function behindDoor(answer: RequestListener, balancer: Balancer, plain: Server): Server {
  const listener: RequestListener = (request, response) => {
    if (!balancer.takes(request, response)) answer(request, response);
  };
  plain.on("request", listener);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, listener);
  return server.on("upgrade", (request, socket, head) => {
    if (!balancer.takesUpgrade(request, socket, head)) withoutUpgrade(plain, request, socket, head);
  });
}

function addRest(server: FastifyInstance, service: Service): void {
  const published: Answer = {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(REVISION.published),
  };
  server.get("/v2/openapi.json", (request, reply) => serve(service, request, reply, async () => published));
  const paths = new Set(REVISION.routes.map(({ path }) => path));
  for (const path of paths) {
    addPath(
      server,
      service,
      path,
      REVISION.routes.filter((route) => route.path === path),
    );
  }
}

function addPath(server: FastifyInstance, service: Service, path: string, routes: readonly Route[]): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  server.all(pattern, (request, reply) => serve(service, request, reply, (seen) => answerRest(service, routes, seen)));
}

/** `{run_url}` is a host of its own in the real service, and a prefix here. */
function addJobs(server: FastifyInstance, service: Service): void {
  for (const [path, routes] of JOB_ROUTES_BY_PATH) {
    server.all(`/run/v2/:id/${path}`, (request, reply) =>
      serve(service, request, reply, (seen) => answerJob(service, routes, seen)),
    );
  }
}

function addControl(server: FastifyInstance, service: Service): void {
  for (const route of CONTROL_ROUTES) {
    const call = controlAnswer(service, route);
    const url = `/_emulator/${route.name}`;
    server.route({
      method: route.method,
      url,
      handler: async (request, reply) => {
        const answer = await call(bodyOf(request), request.headers, request.params as Record<string, string>);
        if (route.method !== "GET") service.onChange();
        return send(reply, answer);
      },
    });
  }
}

const PAGE = ["/_emulator", "/_emulator/", "/_emulator/events", "/_emulator/page/:file"];

function addPage(server: FastifyInstance, service: Service): void {
  // Few emulators are looked at, so that its parts are loaded late.
  let page: Promise<Page> | undefined;
  const answer = async ({ url, headers }: FastifyRequest): Promise<Answer> => {
    try {
      checkCaller(headers);
      page ??= import("./page/routes").then((loaded) => new loaded.Page(service));
      const { pathname } = addressOf(url);
      // Its files are named from a folder.
      if (pathname === "/_emulator") return { status: 307, headers: { location: "/_emulator/" }, body: undefined };
      const path = pathname.slice("/_emulator/".length);
      const lastEventId = [headers["last-event-id"]].flat()[0];
      return (await page).answer({ path, accept: headers.accept ?? "", lastEventId });
    } catch (error) {
      return problemAnswer(error);
    }
  };
  for (const url of PAGE) server.get(url, async (request, reply) => send(reply, await answer(request)));
}

type Inner = (request: Request) => Promise<Answer>;

async function serve(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  inner: Inner,
): Promise<FastifyReply> {
  const seen = await read(request, goneWith(reply));
  const outcome = await throughEdge(service, seen, () => inner(seen));
  if (seen.method !== "GET" && seen.operation !== "myself") service.onChange();
  return send(reply, outcome);
}

function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function read(request: FastifyRequest, gone: AbortSignal): Promise<Request> {
  const { pathname, searchParams } = addressOf(request.url);
  const body = bodyOf(request);
  const params = request.params as Record<string, string>;
  const operation = pathname === "/graphql" ? await rootField(body) : null;
  return {
    method: request.method,
    path: pathname,
    params,
    query: searchParams,
    headers: request.headers,
    body,
    operation,
    connection: request.raw.socket,
    gone,
  };
}

/** Two slashes at the beginning of a path are no host. */
function addressOf(url: string): URL {
  return new URL(url.startsWith("/") ? `http://localhost${url}` : url, "http://localhost");
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body : "";
}

/** Handlers must return the reply, or the framework ends a stream before its first byte. */
function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome === "reset") {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  reply.code(outcome.status).headers({ ...outcome.headers, "x-request-id": randomUUID() });
  const { body } = outcome;
  // As bytes, because the framework adds a charset to the content type of text.
  return reply.send(typeof body === "string" ? Buffer.from(body) : body);
}

async function notFound(): Promise<Answer> {
  return problemAnswer(new Refusal(404, "The requested path was not found."));
}

/** The refusal for an error that the framework raises before any route runs, such as a body beyond the limit. */
function asRefusal(error: unknown): Refusal {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return new Refusal(status, status === 500 ? "internal error" : "request could not be processed");
}
