/** The GraphQL API (service contract 3.2), and the one mutation besides that the provider needs. */
export const SCHEMA = /* GraphQL */ `
scalar Void
enum FlashBootType { OFF FLASHBOOT PRIORITY_FLASHBOOT }

input NetworkVolumeIdsInput { networkVolumeId: String! }
input EndpointInput {
  id: String
  name: String!
  gpuIds: String!
  templateId: String
  type: String
  idleTimeout: Int
  locations: String
  flashBootType: FlashBootType
  scalerType: String
  scalerValue: Float
  workersMin: Int
  workersMax: Int
  networkVolumeId: String
  gpuCount: Int
  networkVolumeIds: [NetworkVolumeIdsInput!]
  executionTimeoutMs: Int
  allowedCudaVersions: String
  minCudaVersion: String
  instanceIds: [String!]
  bindEndpoint: Boolean
}
input UpdateRegistryAuthInput { id: String!  username: String!  password: String! }

type Endpoint {
  id: String!
  name: String!
  gpuIds: String!
  templateId: String
  type: String
  idleTimeout: Int
  locations: String
  flashBootType: FlashBootType
  scalerType: String
  scalerValue: Float
  workersMin: Int
  workersMax: Int
  networkVolumeId: String
  pods: [EndpointPod!]!
  gpuCount: Int
  networkVolumeIds: [AttachedVolume!]
  executionTimeoutMs: Int
  version: Int
  workersStandby: Int
  createdAt: String
  userId: String
  computeType: String
  instanceIds: [String!]
  allowedCudaVersions: String
  minCudaVersion: String
  template: PodTemplate
  env: [EnvVar!]
}
type EndpointPod { id: String!  desiredStatus: String! }
type AttachedVolume { networkVolumeId: String!  dataCenterId: String! }
type PodTemplate {
  id: String!
  name: String!
  imageName: String
  containerDiskInGb: Int
  dockerArgs: String
  ports: String
  env: [EnvVar!]
  containerRegistryAuthId: String
  volumeInGb: Int
  volumeMountPath: String
  isServerless: Boolean
  isPublic: Boolean
  category: String
}
type EnvVar { key: String!  value: String! }
type RegistryAuth { id: String!  name: String! }
type NetworkVolume { id: String!  name: String!  size: Int!  dataCenterId: String! }
type Discount { discountFactor: Float  type: String  expirationDate: String }
type User {
  id: String!
  endpoints: [Endpoint!]!
  endpoint(id: String!): Endpoint
  serverlessDiscount: Discount
  podTemplates: [PodTemplate!]!
  containerRegistryCreds: [RegistryAuth!]!
  networkVolumes: [NetworkVolume!]!
}

type Query { myself: User }
type Mutation {
  saveEndpoint(input: EndpointInput!): Endpoint!
  deleteEndpoint(id: String!): Void
  updateRegistryAuth(input: UpdateRegistryAuthInput!): RegistryAuth
}
`;
