import { type Client, createClient } from "../../../provider/client";
import { save } from "../../client/save";
import { Service } from "../../harness/emulator";
import { cloudcomputeIn } from "../cloudcompute";

/** One object as the file names it. */
export interface Imported {
  readonly type: string;
  readonly name: string;
  readonly logicalName?: string;
  readonly id: string;
}

/** An emulator with the command beside it. */
export interface Account {
  readonly service: Service;
  readonly client: Client;
  /** Runs `cloudcompute import-file` for this account. */
  importFile(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** The resources of the file that it prints. */
  resources(...args: string[]): Promise<readonly Imported[]>;
}

/** A fresh account for each test, with an emulator for all. */
export function account(): Account {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    service = await Service.start();
  });
  beforeEach(async () => {
    await service.emulator.reset();
    client = createClient({ apiKey: service.apiKey, baseUrl: service.emulator.url });
  });
  afterEach(() => client.close());
  afterAll(() => service.close());

  const importFile: Account["importFile"] = async (...args) => {
    const command = cloudcomputeIn(service.env, "import-file", ...args);
    const stdout = await command.rest();
    return { stdout, ...(await command.end()) };
  };
  return {
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    importFile,
    resources: async (...args) => {
      const { code, stdout, stderr } = await importFile(...args);
      if (code !== 0) throw new Error(stderr);
      return JSON.parse(stdout).resources;
    },
  };
}

const gpu = { pools: ["ADA_24"], count: 1 };

/** An endpoint with a container of its own, as REST makes it. */
export const ownEndpoint = ({ client }: Account, name: string, more: object = {}) =>
  client.endpoints.create({ name, image: "org/worker:1", gpu, ...more });

/** An endpoint bound to a template, as GraphQL makes it. */
export const boundEndpoint = ({ client }: Account, name: string, templateId: string) =>
  client.graphql.saveEndpoint(save(templateId, { name }));

/** Only GraphQL makes an endpoint with CPU workers. */
export async function cpuEndpoint({ service, client }: Account, name: string): Promise<{ id: string }> {
  const { id } = await client.templates.create({ name: `${name}-template`, image: "org/worker:1", serverless: true });
  const query = `mutation { saveEndpoint(input: { name: "${name}", templateId: "${id}", gpuIds: "", instanceIds: ["cpu3g-4-16"] }) { id } }`;
  return (await service.graphql<{ saveEndpoint: { id: string } }>(query)).saveEndpoint;
}
