import * as cloudcompute from "pulumi-cloudcompute";

/** What every tenant has in every region. */
export function deploy({ tenant, region, image, workers, dataCenterIds }) {
  const endpoint = new cloudcompute.Endpoint("api", {
    name: `${tenant}-${region}`,
    image,
    gpu: { pools: ["ADA_24", "AMPERE_24"] },
    workers: { min: 0, max: workers },
    dataCenterIds,
  });
  return { endpointId: endpoint.id };
}
