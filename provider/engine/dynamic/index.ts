import { Endpoint, EndpointCheck, NetworkVolume, Registry, Template } from "../../resources";
import { dynamicAction } from "./action";
import { dynamicProvider } from "./provider";
import { CurrentSession } from "./session";

const session = new CurrentSession({
  env: process.env,
  write: (line) => process.stderr.write(line),
  random: Math.random,
});

// Once the engine is gone, the host would report a failed write by writing, for ever.
process.stderr.on("error", () => process.exit(1));

// These names stand in users' states (`require("pulumi-cloudcompute/dynamic").endpoint`): they never change.
export const endpoint = dynamicProvider(Endpoint, session);
export const endpointCheck = dynamicAction(EndpointCheck, session);
export const networkVolume = dynamicProvider(NetworkVolume, session);
export const registry = dynamicProvider(Registry, session);
export const template = dynamicProvider(Template, session);
