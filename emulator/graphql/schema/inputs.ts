import { graphqlLines } from "../../resources/endpoints/derived";
import { templateLines } from "../../resources/template-derived";

/**
 * The inputs of the GraphQL API (docs/service.md#graphql, docs/service.md#other-mutations). Published clients send all
 * of it, and list elements are nullable, because their documents declare variables of these types.
 */
export const INPUTS = /* GraphQL */ `
input NetworkVolumeIdsInput { networkVolumeId: String! }
input EnvironmentVariableInput { key: String!  value: String! }

input EndpointInput {
  id: String
  type: String
  ${graphqlLines("input")}
  # From here on: accepted and ignored.
  bindEndpoint: Boolean
  env: [EnvironmentVariableInput]
  modelReferences: [String]
  workersPFBTarget: Int
  flashEnvironmentId: String
  template: EndpointTemplateInput
  hubReleaseId: String
  modelName: String
}
# Its members are not published, so it has those of a template.
input EndpointTemplateInput {
  id: String
  ${templateLines("optional input")}
  readme: String
  startSsh: Boolean
  startJupyter: Boolean
  startScript: String
  advancedStart: Boolean
}
input UpdateEndpointTemplateInput { endpointId: String!  templateId: String! }

input SaveTemplateInput {
  id: String
  ${templateLines("input")}
  # From here on: accepted and ignored.
  readme: String
  startSsh: Boolean
  startJupyter: Boolean
}

input CreateNetworkVolumeInput { name: String  size: Int  dataCenterId: String!  isNextGenStorage: Boolean }
input UpdateNetworkVolumeInput { id: String!  name: String  size: Int }
input DeleteNetworkVolumeInput { id: String! }

input SaveRegistryAuthInput { name: String!  username: String!  password: String! }
input UpdateRegistryAuthInput { id: String!  username: String!  password: String! }
`;
