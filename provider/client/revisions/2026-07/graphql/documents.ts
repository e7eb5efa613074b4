import type { Document } from "../../../graphql/request";

/** The fields to select for each endpoint: those that the specification lists, plus the worker's id. */
const ENDPOINT = "id name templateId type gpuIds locations workersMin workersMax pods { id desiredStatus }";

const query = (operation: string, text: string): Document => ({ operation, text, changes: false });

/** Lists all endpoints of the account, up to the service's cap. */
export const ENDPOINTS = query("myself", `query { myself { endpoints { ${ENDPOINT} } } }`);

/**
 * Queries `count` endpoints by id: `e0` answers for the variable `i0`, and so on; `null` where the endpoint does not
 * exist.
 */
export function endpointsById(count: number): Document {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const variables = numbers.map((i) => `$i${i}: String!`).join(", ");
  const fields = numbers.map((i) => `e${i}: endpoint(id: $i${i}) { ${ENDPOINT} }`).join(" ");
  return query("myself", `query(${variables}) { myself { ${fields} } }`);
}

/** Fetches the account's serverless discount. */
export const DISCOUNT = query(
  "myself",
  "query { myself { serverlessDiscount { discountFactor type expirationDate } } }",
);
/** A separate query, because the specification does not list `id` and a refusal must not spoil another answer. */
export const ACCOUNT = query("myself", "query { myself { id } }");

/** Creates an endpoint, or updates the one whose id the input names. */
export const SAVE_ENDPOINT: Document = {
  operation: "saveEndpoint",
  text: `mutation($input: EndpointInput!) { saveEndpoint(input: $input) { ${ENDPOINT} } }`,
  changes: true,
};

/** Deletes an endpoint but keeps its template. */
export const DELETE_ENDPOINT: Document = {
  operation: "deleteEndpoint",
  text: "mutation($id: String!) { deleteEndpoint(id: $id) }",
  changes: true,
};

/** The name of the input type is not published, so the document spells out the object. */
export const UPDATE_REGISTRY_AUTH: Document = {
  operation: "updateRegistryAuth",
  text:
    "mutation($id: String!, $username: String!, $password: String!) " +
    "{ updateRegistryAuth(input: { id: $id, username: $username, password: $password }) { id } }",
  changes: true,
};
