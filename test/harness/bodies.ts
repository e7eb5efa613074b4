/** The smallest body of a REST create. */
export const ENDPOINT = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

/** The smallest body of a serverless template. */
export const WORKER_TEMPLATE = { name: "worker", image: "org/worker:1", serverless: true };

/** `saveEndpoint` with every field selected. */
export const SAVE = `mutation($input: EndpointInput!) { saveEndpoint(input: $input) {
  id name gpuIds templateId type idleTimeout locations flashBootType scalerType scalerValue workersMin workersMax
  networkVolumeId networkVolumeIds { networkVolumeId dataCenterId } gpuCount executionTimeoutMs version instanceIds
  allowedCudaVersions minCudaVersion computeType userId env { key value } pods { id desiredStatus } template { id imageName }
} }`;
