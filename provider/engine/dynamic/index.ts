import { Endpoint, EndpointCheck, NetworkVolume, Registry, Template } from "../../resources";
import { dynamicAction } from "./action";
import { dynamicProvider } from "./provider";
import { CurrentSession } from "./session";

const session = new CurrentSession({
  env: process.env,
  write: (line) => process.stderr.write(line),
  random: Math.random,
});

// Without this, the host would report a failed write by writing again, for ever, once the engine has exited.
process.stderr.on("error", () => process.exit(1));

// These names stand in users' states (`require("pulumi-cloudcompute/dynamic").endpoint`): they never change.
/** The handlers of `Endpoint`. */
export const endpoint = dynamicProvider(Endpoint, session);
/** The handlers of `EndpointCheck`. */
export const endpointCheck = dynamicAction(EndpointCheck, session);
/** The handlers of `NetworkVolume`. */
export const networkVolume = dynamicProvider(NetworkVolume, session);
/** The handlers of `Registry`. */
export const registry = dynamicProvider(Registry, session);
/** The handlers of `Template`. */
export const template = dynamicProvider(Template, session);
