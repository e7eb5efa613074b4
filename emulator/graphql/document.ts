import type { DocumentNode, GraphQLSchema } from "graphql";
import { SCHEMA } from "./schema";

/** The library takes longer to load than the rest of the emulator, so it waits for the first GraphQL request. */
export const loadGraphql = () => import("graphql");

/** A request's body (docs/service.md#graphql). */
export interface GraphqlBody {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

let built: GraphQLSchema | undefined;

export async function schema(): Promise<GraphQLSchema> {
  const { buildSchema } = await loadGraphql();
  built ??= buildSchema(SCHEMA);
  return built;
}

/** The body, or undefined if it is not one. */
export function readBody(text: string): GraphqlBody | undefined {
  try {
    const body = JSON.parse(text) as GraphqlBody | null;
    return typeof body?.query === "string" ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The root field of the operation that a body asks for; null if there is none to be found. */
export async function rootField(text: string): Promise<string | null> {
  const body = readBody(text);
  if (!body) return null;
  const { getOperationAST, parse } = await loadGraphql();
  try {
    const first = getOperationAST(parse(body.query), body.operationName)?.selectionSet.selections[0];
    return first?.kind === "Field" ? first.name.value : null;
  } catch {
    return null;
  }
}

/** True if the operation is a mutation. */
export async function isMutation(document: DocumentNode, name: string | null | undefined): Promise<boolean> {
  const { getOperationAST } = await loadGraphql();
  return getOperationAST(document, name)?.operation === "mutation";
}
