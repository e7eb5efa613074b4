import * as client from "../../provider/client";
import type { Group } from "../../provider/client/rest/group";
import { REVISION } from "../../provider/client/revisions";
import { Service } from "../harness/emulator";
import { JumpingClock } from "./clocks";
import { save } from "./save";

/** The account as one test has it. */
interface Here {
  client: client.Client;
  /** A client of the same account that knows nothing yet. */
  another: () => client.Client;
  clock: JumpingClock;
  /** The reports of the clients. */
  reports: string[];
}

/** An emulator with an empty account before each test, and a client whose clock jumps. */
export function emulatedAccount() {
  let service: Service;
  const opened: client.Client[] = [];
  const here = {} as Here;
  beforeAll(async () => {
    service = await Service.start();
  });
  beforeEach(async () => {
    await service.emulator.reset();
    const { apiKey, url: baseUrl, runUrl } = service.emulator;
    here.clock = new JumpingClock();
    here.reports = [];
    here.another = () => {
      const made = client.createClient({ apiKey, baseUrl, runUrl, clock: here.clock, random: () => 0 });
      opened.push(made);
      return made.with({ report: (_level, text) => here.reports.push(text) });
    };
    here.client = here.another();
  });
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));
  afterAll(() => service.close());

  return Object.assign(here, {
    control: (method: string, call: string, body?: object) => service.control(method, call, body),
    fault: (match: object, effect: object, times?: number) =>
      service.control("POST", "faults", { match, effect, ...(times !== undefined && { times }) }),
    /** A request that this client did not send. */
    outside: (method: string, path: string, body?: object) => service.rest(method, path, body),
    requests: () => service.noted(),
  });
}

const template = { name: "t", image: "org/worker:1", serverless: true, disk: 20 };
const registry = { name: "hub", username: "robot", password: "first-password" };

const made = async (promise: Promise<{ readonly id: string }>) => (await promise).id;

/** One object of each kind, as each API makes it: a row of a table of tests. */
export interface Row {
  readonly what: string;
  readonly path: string;
  readonly group: Group<{ readonly id: string; readonly name: string }>;
  readonly make: (client: client.Client, name?: string) => Promise<string>;
  readonly of: (client: client.Client) => client.Readable<{ readonly id: string; readonly name: string }>;
  readonly rename?: (client: client.Client, id: string) => Promise<{ readonly name: string }>;
  readonly remove: (client: client.Client, id: string) => Promise<void>;
}

export const ROWS: readonly Row[] = [
  {
    what: "a template",
    path: "/v2/templates",
    group: REVISION.rest.templates,
    make: ({ templates }, name = "t") => made(templates.create({ ...template, name })),
    of: ({ templates }) => templates,
    rename: ({ templates }, id) => templates.patch(id, { name: "renamed" }),
    remove: ({ templates }, id) => templates.delete(id),
  },
  {
    what: "a network volume",
    path: "/v2/network-volumes",
    group: REVISION.rest.networkVolumes,
    make: ({ networkVolumes }, name = "v") => made(networkVolumes.create({ name, size: 10, dataCenter: "EU-RO-1" })),
    of: ({ networkVolumes }) => networkVolumes,
    rename: ({ networkVolumes }, id) => networkVolumes.patch(id, { name: "renamed" }),
    remove: ({ networkVolumes }, id) => networkVolumes.delete(id),
  },
  {
    what: "a registry",
    path: "/v2/registries",
    group: REVISION.rest.registries,
    make: ({ registries }, name = "hub") => made(registries.create({ ...registry, name })),
    of: ({ registries }) => registries,
    remove: ({ registries }, id) => registries.delete(id),
  },
  {
    what: "an endpoint by REST",
    path: "/v2/serverless",
    group: REVISION.rest.endpoints,
    make: ({ endpoints }, name = "e") =>
      made(endpoints.create({ name, image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { max: 0 } })),
    of: ({ endpoints }) => endpoints,
    rename: ({ endpoints }, id) => endpoints.patch(id, { name: "renamed" }),
    remove: ({ endpoints }, id) => endpoints.delete(id),
  },
  {
    what: "an endpoint by GraphQL",
    path: "/v2/serverless",
    group: REVISION.rest.endpoints,
    make: async (client, name = "bound") => {
      const { id } = await client.templates.create({ ...template, name: `template of ${name}` });
      return made(client.graphql.saveEndpoint(save(id, { name })));
    },
    of: ({ endpoints }) => endpoints,
    rename: ({ endpoints }, id) => endpoints.patch(id, { name: "renamed" }),
    remove: ({ graphql }, id) => graphql.deleteEndpoint(id),
  },
];
