import * as pulumi from "@pulumi/pulumi";
import { request } from "./request";

interface Inputs {
  name: string;
  image: string;
  serverless: boolean;
  env: Record<string, string>;
}

class TemplateProvider implements pulumi.dynamic.ResourceProvider<Inputs, Inputs> {
  async create(inputs: Inputs) {
    const { name, image, serverless, env } = inputs;
    const { id } = await request("POST", "/v2/templates", { name, image, serverless, env });
    return { id, outs: inputs };
  }

  async read(id: string, props?: Inputs) {
    const { image } = await request("GET", `/v2/templates/${id}`);
    return { id, props: { ...props!, image } };
  }

  async diff(_id: string, olds: Inputs, news: Inputs) {
    return { changes: olds.image !== news.image };
  }

  async update(id: string, _olds: Inputs, news: Inputs) {
    await request("PATCH", `/v2/templates/${id}`, { image: news.image });
    return { outs: news };
  }

  async delete(id: string) {
    await request("DELETE", `/v2/templates/${id}`);
  }
}

export class Template extends pulumi.dynamic.Resource {
  constructor(name: string, args: pulumi.Inputs, opts?: pulumi.CustomResourceOptions) {
    super(new TemplateProvider(), name, args, opts);
  }
}
