import { graphqlLines } from "../../resources/endpoints/derived";
import { templateLines } from "../../resources/template-derived";

/**
 * The types of the GraphQL API (docs/service.md#graphql); fields without a meaning here are `null`, or an empty list.
 */
export const TYPES = /* GraphQL */ `
type Endpoint {
  id: String!
  type: String
  ${graphqlLines("output")}
  pods: [EndpointPod!]!
  networkVolume: NetworkVolume
  version: Int
  workersStandby: Int
  createdAt: String
  userId: String
  computeType: String
  template: PodTemplate
  env: [EnvVar]
  modelReferences: [String]
  compliance: [String]
  workersPFBTarget: Int
  flashEnvironmentId: String
  aiKey: String
  activeBuildid: String
  idePodId: String
}
type EndpointPod { id: String!  desiredStatus: String! }
type AttachedVolume { networkVolumeId: String!  dataCenterId: String! }
type PodTemplate {
  id: String!
  ${templateLines("output")}
  portsConfig: [PortConfig]
  startJupyter: Boolean
  startSsh: Boolean
  startScript: String
  readme: String
  advancedStart: Boolean
}
type PortConfig { port: String  name: String  protocol: String }
type EnvVar { key: String!  value: String! }
type RegistryAuth { id: String!  name: String! }
type NetworkVolume {
  id: String!
  name: String!
  size: Int!
  dataCenterId: String!
  storageClusterId: String
  storageType: String
}
type Discount { discountFactor: Float  type: String  expirationDate: String }
type User {
  id: String!
  email: String
  pubKey: String
  endpoints: [Endpoint!]!
  endpoint(id: String!): Endpoint
  serverlessDiscount: Discount
  podTemplates: [PodTemplate!]!
  containerRegistryCreds: [RegistryAuth!]!
  networkVolumes: [NetworkVolume!]!
}
`;
