/** What is asked of each endpoint; of the fields that the specification lists, and the worker's id beside its status. */
const ENDPOINT = "id name templateId type gpuIds locations pods { id desiredStatus }";

/** One GraphQL operation. Values go in variables, never into the text (docs/service.md#graphql). */
export interface Document {
  /** The root field. */
  readonly operation: string;
  readonly text: string;
  readonly changes: boolean;
}

const query = (operation: string, text: string): Document => ({ operation, text, changes: false });

export const ENDPOINTS = query("myself", `query { myself { endpoints { ${ENDPOINT} } } }`);

/** So many endpoints one by one: `e0` is the one of variable `i0`, and so on; `null` where there is none. */
export function endpointsById(count: number): Document {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const variables = numbers.map((i) => `$i${i}: String!`).join(", ");
  const fields = numbers.map((i) => `e${i}: endpoint(id: $i${i}) { ${ENDPOINT} }`).join(" ");
  return query("myself", `query(${variables}) { myself { ${fields} } }`);
}

export const DISCOUNT = query(
  "myself",
  "query { myself { serverlessDiscount { discountFactor type expirationDate } } }",
);
/** A query of its own, because the specification does not list `id`: a refusal must not spoil another answer. */
export const ACCOUNT = query("myself", "query { myself { id } }");

export const SAVE_ENDPOINT: Document = {
  operation: "saveEndpoint",
  text: `mutation($input: EndpointInput!) { saveEndpoint(input: $input) { ${ENDPOINT} } }`,
  changes: true,
};

export const DELETE_ENDPOINT: Document = {
  operation: "deleteEndpoint",
  text: "mutation($id: String!) { deleteEndpoint(id: $id) }",
  changes: true,
};

/** The input type's name is not published, so the object is written out. */
export const UPDATE_REGISTRY_AUTH: Document = {
  operation: "updateRegistryAuth",
  text:
    "mutation($id: String!, $username: String!, $password: String!) " +
    "{ updateRegistryAuth(input: { id: $id, username: $username, password: $password }) { id } }",
  changes: true,
};
