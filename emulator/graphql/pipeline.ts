import type { DocumentNode, ExecutionResult, GraphQLError } from "graphql";
import type { Answer, Request } from "../edge";
import { bearer } from "../rest/pipeline";
import type { Key } from "../state/accounts";
import { Refusal } from "../state/refusal";
import type { Service } from "../state/service";
import { type GraphqlBody, isMutation, loadGraphql, readBody, schema } from "./document";
import { OverlaidResult } from "./overlaid";
import { resolversFor } from "./resolvers";

/** Answers `POST /graphql`; codes and shapes of docs/service.md#graphql-errors. */
export async function answerGraphql(service: Service, request: Request): Promise<Answer> {
  const token = request.query.get("api_key") || bearer(request.headers.authorization);
  const key = token ? service.accounts.find(token) : undefined;
  if (token && !key) return failure(401, "Unauthorized");
  try {
    if (key && service.options.graphqlQuota) service.quota.take(key.account.userId);
    return withQuota(service, key, await run(service, key, request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = failure(error.status, error.detail);
    return withQuota(service, key, { ...answer, headers: { ...answer.headers, ...error.headers } });
  }
}

async function run(service: Service, key: Key | undefined, request: Request): Promise<Answer> {
  if (request.method !== "POST")
    throw new Refusal(405, "GraphQL only takes POST requests", undefined, { Allow: "POST" });
  const body = readBody(request.body);
  if (!body) return failure(400, "the body must be JSON with a query");
  const document = await check(body.query);
  if (Array.isArray(document)) return json(400, { errors: document });
  if (key && key.access !== "full" && (key.access === "none" || (await isMutation(document, body.operationName)))) {
    return failure(403, "access denied");
  }
  return toAnswer(await perform(service, key, document, body));
}

/** The document, or why nothing can be executed. */
async function check(query: string): Promise<DocumentNode | GraphQLError[]> {
  const { GraphQLError: Failure, parse, validate } = await loadGraphql();
  try {
    const document = parse(query);
    const errors = validate(await schema(), document);
    return errors.length === 0 ? document : [...errors];
  } catch (error) {
    if (error instanceof Failure) return [error];
    throw error;
  }
}

async function perform(
  service: Service,
  key: Key | undefined,
  document: DocumentNode,
  { variables, operationName }: GraphqlBody,
): Promise<ExecutionResult> {
  const { defaultFieldResolver, execute } = await loadGraphql();
  const rootValue = resolversFor(key && { service, account: key.account });
  const result = new OverlaidResult(service.overlays);
  const fieldResolver = result.resolver(defaultFieldResolver);
  const operation = { document, rootValue, variableValues: variables, operationName };
  return result.over(await execute({ schema: await schema(), fieldResolver, ...operation }));
}

/** Without `data` nothing was executed: variables of a wrong type. Business failures keep status 200. */
function toAnswer({ data, errors }: ExecutionResult): Answer {
  if (data === undefined) return json(400, { errors });
  if (!errors) return json(200, { data });
  return json(200, { errors: errors.map(({ message, path }) => ({ message, path, extensions: USUAL_CODE })), data });
}

/** The code that is seen even for a user's mistakes. */
const USUAL_CODE = { code: "INTERNAL_SERVER_ERROR" };

function failure(status: number, message: string): Answer {
  return json(status, { errors: [{ message }] });
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function withQuota(service: Service, key: Key | undefined, answer: Answer): Answer {
  const counted = key && service.options.graphqlQuota;
  const headers = counted ? service.quota.headers(key.account.userId) : {};
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
