import { INPUTS } from "./inputs";
import { TYPES } from "./types";

/**
 * The GraphQL API (docs/service.md#graphql), and the mutations besides that published clients send
 * (docs/service.md#other-mutations).
 */
export const SCHEMA = /* GraphQL */ `
scalar Void
enum FlashBootType { OFF FLASHBOOT PRIORITY_FLASHBOOT }
${INPUTS}
${TYPES}
type Query { myself: User }
type Mutation {
  saveEndpoint(input: EndpointInput!): Endpoint!
  deleteEndpoint(id: String!): Void
  updateEndpointTemplate(input: UpdateEndpointTemplateInput): Endpoint
  saveTemplate(input: SaveTemplateInput): PodTemplate
  deleteTemplate(templateName: String): Void
  createNetworkVolume(input: CreateNetworkVolumeInput!): NetworkVolume
  updateNetworkVolume(input: UpdateNetworkVolumeInput!): NetworkVolume
  deleteNetworkVolume(input: DeleteNetworkVolumeInput!): Void
  saveRegistryAuth(input: SaveRegistryAuthInput): RegistryAuth
  updateRegistryAuth(input: UpdateRegistryAuthInput): RegistryAuth
  deleteRegistryAuth(registryAuthId: String): Void
}
`;
