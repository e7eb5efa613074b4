import * as grpc from "@grpc/grpc-js";
import * as pulumi from "@pulumi/pulumi";
import { InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import {
  type ReadResourceRequest,
  ReadResourceResponse,
  type RegisterResourceRequest,
  RegisterResourceResponse,
  type ResourceInvokeRequest,
  type SupportsFeatureRequest,
  SupportsFeatureResponse,
} from "@pulumi/pulumi/proto/resource_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";

/** The resources that the program asked the engine to register. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into inputs of every kind
  readonly inputs: any;
  readonly id: string | undefined;
}

let running: grpc.Server | undefined;

/** Only when all that was asked is answered: Pulumi would go on after the test's end. */
async function close(): Promise<void> {
  if (running) await pulumi.runtime.disconnect();
  running?.forceShutdown();
  running = undefined;
}

afterAll(close);

/**
 * An engine over gRPC that takes everything and gives each object the id `<name>-id`, at preview none. Its provider's
 * settings are not known yet: it answers each function with no field at all (Pulumi: provider_plugin.go, Invoke).
 * Programs import the SDK only afterwards.
 */
export async function engine({ preview = false } = {}): Promise<Registered[]> {
  await close();
  const registered: Registered[] = [];
  const server = new grpc.Server();
  running = server;
  server.addService(ResourceMonitorService as unknown as grpc.ServiceDefinition, {
    supportsFeature: answer((request: SupportsFeatureRequest) =>
      new SupportsFeatureResponse().setHassupport(request.getId() !== "outputValues"),
    ),
    registerResource: answer((request: RegisterResourceRequest) => {
      const object = request.getObject() ?? new Struct();
      registered.push(asked(request, object, request.getImportid()));
      const id = preview ? "" : `${request.getName()}-id`;
      return new RegisterResourceResponse().setUrn(urnOf(request)).setId(id).setObject(object);
    }),
    readResource: answer((request: ReadResourceRequest) => {
      const object = request.getProperties() ?? new Struct();
      registered.push(asked(request, object, request.getId()));
      return new ReadResourceResponse().setUrn(urnOf(request)).setProperties(object);
    }),
    registerResourceOutputs: answer(() => new Empty()),
    invoke: answer((_: ResourceInvokeRequest) => new InvokeResponse().setReturn(new Struct())),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  runtime.resetOptions("project", "stack", -1, "", `127.0.0.1:${port}`, preview, "");
  await runtime.awaitFeatureSupport();
  return registered;
}

type Request = RegisterResourceRequest | ReadResourceRequest;

const asked = (request: Request, object: Struct, id: string): Registered => ({
  type: request.getType(),
  name: request.getName(),
  inputs: pulumi.runtime.deserializeProperties(object),
  id,
});

const urnOf = (request: Request) => `urn:pulumi:stack::project::${request.getType()}::${request.getName()}`;

const answer =
  <Request, Response>(work: (request: Request) => Response): grpc.handleUnaryCall<Request, Response> =>
  ({ request }, done) =>
    done(null, work(request));

/** The methods that the language host calls; Pulumi's types lack the second one. */
const runtime = pulumi.runtime as typeof pulumi.runtime & { awaitFeatureSupport(): Promise<void> };

/** The value of an output, once it is there. */
export const settled = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => output.apply((value) => resolve(value as T)));
