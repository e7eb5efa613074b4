import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest, ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Age, Started } from "./process";

/**
 * Returns the age of the provider at its answer to the first Check, by which time definitions and rules are
 * loaded. Without drift, no request is sent to the service.
 */
export async function firstCheck({ port, age }: Started): Promise<Age> {
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  try {
    const settings = Struct.fromJavaScript({ apiKey: "none", baseUrl: "http://127.0.0.1:1", drift: "off" });
    await answer((done) => client.configure(new ConfigureRequest().setArgs(settings), done));
    const registry = new CheckRequest()
      .setUrn("urn:pulumi:dev::bench::cloudcompute:index:Registry::hub")
      .setNews(Struct.fromJavaScript({ name: "hub", username: "robot", password: "none" }));
    const checked = await answer<{ getFailuresList(): unknown[] }>((done) => client.check(registry, done));
    if (checked.getFailuresList().length > 0) throw new Error("the registry of the measurement was not accepted");
    const then = age();
    // A run that has ended leaves its compiled code for the next one.
    await answer((done) => client.cancel(new Empty(), done));
    return then;
  } finally {
    client.close();
  }
}

const answer = <T>(ask: (done: (error: Error | null, answer: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));
