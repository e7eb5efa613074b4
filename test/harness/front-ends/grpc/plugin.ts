import { credentials, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { listen } from "../../../../provider/engine/plugin/listener";
import { serve } from "../../../../provider/engine/plugin/server";
import type { Host } from "../../../../provider/lifecycle/config";
import type { Values } from "../../../../provider/lifecycle/values";
import type { AnyDefinition } from "../../../../provider/resources";
import { refusal } from "./refusal";
import { structOf, valuesOf } from "./wire";

/** The default provider of the package, as the engine names it. */
export const DEFAULT_PROVIDER = "urn:pulumi:dev::project::pulumi:providers:cloudcompute::default_0_1_0";

/** An explicit one, as a program names it. */
export const EXPLICIT = DEFAULT_PROVIDER.replace("default_0_1_0", "eu");

export interface Of {
  readonly kind: AnyDefinition;
  /** The logical name; without it, "it". */
  readonly name?: string | undefined;
}

const urnOf = ({ kind, name = "it" }: Of): string =>
  `urn:pulumi:dev::project::cloudcompute:index:${kind.name}::${name}`;

export interface CheckAsked extends Of {
  readonly olds?: Values;
  readonly news: Values;
  readonly seed?: Uint8Array;
  readonly autonaming?: {
    readonly proposed: string;
    readonly mode: keyof typeof pb.CheckRequest.AutonamingOptions.Mode;
  };
}

export interface DiffAsked extends Of {
  readonly id?: string;
  readonly oldInputs: Values;
  readonly outputs?: Values;
  readonly news: Values;
  readonly ignoreChanges?: readonly string[];
}

export interface DiffAnswer {
  readonly changes: boolean;
  readonly diffs: string[];
  readonly replaces: string[];
  readonly deleteBeforeReplace: boolean;
  readonly stables: string[];
  /** The sort of change by path. */
  readonly detailed: Readonly<Record<string, keyof typeof pb.PropertyDiff.Kind>>;
}

export interface WriteAsked extends Of {
  readonly inputs: Values;
  readonly timeout?: number | undefined;
  readonly preview?: boolean;
}

export interface UpdateAsked extends WriteAsked {
  readonly id: string;
  readonly oldInputs: Values;
  readonly outputs: Values;
  readonly ignoreChanges?: readonly string[] | undefined;
}

export interface ReadAsked extends Of {
  readonly id: string;
  /** Absent for an import. */
  readonly inputs?: Values;
  readonly outputs?: Values;
}

export interface DeleteAsked extends Of {
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
  readonly timeout?: number | undefined;
}

/** An object as the plugin answers it. */
export interface Answered {
  readonly id: string;
  readonly outputs: Values;
  readonly inputs: Values;
  readonly refreshBeforeUpdate: boolean;
}

type Settings = Readonly<Record<string, unknown>>;

/** One process of the plugin, and one connection to it with Pulumi's own client, as the engine has it. */
export class Plugin {
  private constructor(
    readonly client: ResourceProviderClient,
    readonly port: number,
    private readonly close: () => void,
  ) {}

  static async start(host: Host): Promise<Plugin> {
    const listener = await listen();
    return Plugin.connect(listener.port, serve(listener, host).close);
  }

  /** One more connection: the engine has one for each provider of a program. */
  static connect(port: number, close: () => void = () => {}): Plugin {
    // Otherwise grpc-js would share one connection among all clients of the process.
    const options = { "grpc.use_local_subchannel_pool": 1 };
    const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure(), options);
    return new Plugin(client, port, close);
  }

  end(): void {
    this.client.close();
    this.close();
  }

  handshake(engine: string): Promise<pb.ProviderHandshakeResponse> {
    const request = new pb.ProviderHandshakeRequest().setEngineAddress(engine).setSupportsRefreshBeforeUpdate(true);
    return answer("handshake", (done) => this.client.handshake(request, done));
  }

  async checkConfig(
    news: Settings,
    urn = DEFAULT_PROVIDER,
    olds: Settings = {},
  ): Promise<{ inputs: Values; failures: Failure[] }> {
    const request = new pb.CheckRequest().setUrn(urn).setNews(structOf(news)).setOlds(structOf(olds));
    return checked(await answer<pb.CheckResponse>("provider", (done) => this.client.checkConfig(request, done)));
  }

  async diffConfig(oldInputs: Settings, news: Settings): Promise<DiffAnswer> {
    const request = new pb.DiffRequest().setUrn(DEFAULT_PROVIDER).setOldInputs(structOf(oldInputs));
    request.setOlds(structOf(oldInputs)).setNews(structOf(news));
    return compared(await answer<pb.DiffResponse>("provider", (done) => this.client.diffConfig(request, done)));
  }

  configure(args: Settings, urn = DEFAULT_PROVIDER): Promise<pb.ConfigureResponse> {
    const request = new pb.ConfigureRequest().setUrn(urn).setArgs(structOf(args)).setAcceptsecrets(true);
    return answer("provider", (done) => this.client.configure(request, done));
  }

  async check({
    olds = {},
    news,
    seed,
    autonaming,
    ...of
  }: CheckAsked): Promise<{ inputs: Values; failures: Failure[] }> {
    const request = named(new pb.CheckRequest(), of).setOlds(structOf(olds)).setNews(structOf(news));
    request.setRandomseed(seed ?? crypto.getRandomValues(new Uint8Array(32)));
    if (autonaming) {
      const { Mode } = pb.CheckRequest.AutonamingOptions;
      const options = new pb.CheckRequest.AutonamingOptions().setMode(Mode[autonaming.mode]);
      request.setAutonaming(options.setProposedName(autonaming.proposed));
    }
    return checked(await answer<pb.CheckResponse>(labelOf(of), (done) => this.client.check(request, done)));
  }

  async diff({ id = "id-1", oldInputs, outputs, news, ignoreChanges = [], ...of }: DiffAsked): Promise<DiffAnswer> {
    const request = named(new pb.DiffRequest(), of).setId(id).setOldInputs(structOf(oldInputs));
    request
      .setOlds(structOf(outputs ?? oldInputs))
      .setNews(structOf(news))
      .setIgnorechangesList([...ignoreChanges]);
    return compared(await answer<pb.DiffResponse>(labelOf(of), (done) => this.client.diff(request, done)));
  }

  async create({ inputs, timeout = 0, preview = false, ...of }: WriteAsked): Promise<Answered> {
    const request = named(new pb.CreateRequest(), of).setProperties(structOf(inputs));
    request.setTimeout(timeout).setPreview(preview);
    const made = await answer<pb.CreateResponse>(labelOf(of), (done) => this.client.create(request, done));
    return { ...written(made), id: made.getId(), inputs };
  }

  async update(asked: UpdateAsked): Promise<Answered> {
    const { id, oldInputs, outputs, inputs, ignoreChanges = [], timeout = 0, preview = false, ...of } = asked;
    const request = named(new pb.UpdateRequest(), of).setId(id).setOldInputs(structOf(oldInputs));
    request
      .setOlds(structOf(outputs))
      .setNews(structOf(inputs))
      .setIgnorechangesList([...ignoreChanges]);
    request.setTimeout(timeout).setPreview(preview);
    const made = await answer<pb.UpdateResponse>(labelOf(of), (done) => this.client.update(request, done));
    return { ...written(made), id, inputs };
  }

  async read({ id, inputs, outputs = {}, ...of }: ReadAsked): Promise<Answered> {
    const request = named(new pb.ReadRequest(), of).setId(id).setProperties(structOf(outputs));
    if (inputs) request.setInputs(structOf(inputs));
    const found = await answer<pb.ReadResponse>(labelOf(of), (done) => this.client.read(request, done));
    return { ...written(found), id: found.getId(), inputs: valuesOf(found.getInputs()) };
  }

  async delete({ id, inputs, outputs, timeout = 0, ...of }: DeleteAsked): Promise<void> {
    const request = named(new pb.DeleteRequest(), of).setId(id).setOldInputs(structOf(inputs));
    request.setProperties(structOf(outputs)).setTimeout(timeout);
    await answer<Empty>(labelOf(of), (done) => this.client.delete(request, done));
  }

  async invoke(token: string, args: Values): Promise<Values> {
    const request = new pb.InvokeRequest().setTok(token).setArgs(structOf(args));
    return valuesOf((await answer<pb.InvokeResponse>(token, (done) => this.client.invoke(request, done))).getReturn());
  }

  async list(token: string, query: Values = {}, limit = 0): Promise<{ id: string; name: string }[]> {
    const request = new pb.ListRequest().setToken(token).setQuery(structOf(query)).setLimit(limit);
    const rows: { id: string; name: string }[] = [];
    for await (const row of this.client.list(request) as AsyncIterable<pb.ListResponse>)
      rows.push({ id: row.getResult()?.getId() ?? "", name: row.getResult()?.getName() ?? "" });
    return rows;
  }

  async cancel(): Promise<void> {
    await answer<Empty>("cancel", (done) => this.client.cancel(new Empty(), done));
  }
}

export interface Failure {
  readonly property: string;
  readonly reason: string;
}

interface Asked {
  setUrn(urn: string): unknown;
  setName(name: string): unknown;
  setType(type: string): unknown;
}

function named<R extends Asked>(request: R, { kind, name = "it" }: Of): R {
  request.setUrn(urnOf({ kind, name }));
  request.setName(name);
  request.setType(`cloudcompute:index:${kind.name}`);
  return request;
}

const labelOf = ({ kind, name = "it" }: Of): string => `${kind.name} "${name}"`;

const answer = <A>(
  label: string,
  ask: (done: (error: ServiceError | null, answer: A) => void) => unknown,
): Promise<A> =>
  new Promise((resolve, reject) => ask((error, found) => (error ? reject(refusal(label, error)) : resolve(found))));

const checked = (response: pb.CheckResponse) => ({
  inputs: valuesOf(response.getInputs()),
  failures: response.getFailuresList().map((one) => ({ property: one.getProperty(), reason: one.getReason() })),
});

function compared(response: pb.DiffResponse): DiffAnswer {
  const kinds = Object.entries(pb.PropertyDiff.Kind) as [keyof typeof pb.PropertyDiff.Kind, number][];
  const detailed = response.getDetaileddiffMap().toArray() as unknown as [string, pb.PropertyDiff.AsObject][];
  return {
    changes: response.getChanges() === pb.DiffResponse.DiffChanges.DIFF_SOME,
    diffs: response.getDiffsList(),
    replaces: response.getReplacesList(),
    deleteBeforeReplace: response.getDeletebeforereplace(),
    stables: response.getStablesList(),
    detailed: Object.fromEntries(
      detailed.map(([path]) => [path, sortOf(kinds, response.getDetaileddiffMap().get(path))]),
    ),
  };
}

const sortOf = (kinds: [keyof typeof pb.PropertyDiff.Kind, number][], diff: pb.PropertyDiff | undefined) =>
  kinds.find(([, value]) => value === diff?.getKind())?.[0] as keyof typeof pb.PropertyDiff.Kind;

const written = (response: pb.CreateResponse | pb.UpdateResponse | pb.ReadResponse) => ({
  outputs: valuesOf(response.getProperties()),
  refreshBeforeUpdate: response.getRefreshBeforeUpdate(),
});
