import * as pulumi from "@pulumi/pulumi";
import { request } from "./request";

interface Inputs {
  name: string;
  image?: string;
  templateId?: string;
  gpu: { pools: string[] };
  workers: { max: number };
}

const SAVE = "mutation($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";

/**
 * One request for each call, as in the samples of Pulumi's documentation on dynamic providers: no lists, no repeats, no
 * guards, and `diff` compares old and new arguments only.
 */
class EndpointProvider implements pulumi.dynamic.ResourceProvider<Inputs, Inputs> {
  async create(inputs: Inputs) {
    const { name, image, gpu, workers } = inputs;
    const { id } = inputs.templateId
      ? await this.bind(inputs)
      : await request("POST", "/v2/serverless", { name, image, gpu, workers });
    return { id, outs: inputs };
  }

  /** Only GraphQL takes a template. */
  private async bind({ name, templateId, gpu, workers }: Inputs) {
    const input = { name, templateId, gpuIds: gpu.pools.join(","), workersMin: 0, workersMax: workers.max };
    const { data, errors } = await request("POST", "/graphql", { query: SAVE, variables: { input } });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.saveEndpoint;
  }

  async read(id: string, props?: Inputs) {
    const { workers } = await request("GET", `/v2/serverless/${id}`);
    return { id, props: { ...props!, workers: { max: workers.max } } };
  }

  async diff(_id: string, olds: Inputs, news: Inputs) {
    return { changes: olds.image !== news.image || olds.workers.max !== news.workers.max };
  }

  async update(id: string, _olds: Inputs, news: Inputs) {
    await request("PATCH", `/v2/serverless/${id}`, { image: news.image, workers: news.workers });
    return { outs: news };
  }

  async delete(id: string) {
    await request("DELETE", `/v2/serverless/${id}`);
  }
}

export class Endpoint extends pulumi.dynamic.Resource {
  constructor(name: string, args: pulumi.Inputs, opts?: pulumi.CustomResourceOptions) {
    super(new EndpointProvider(), name, args, opts);
  }
}
