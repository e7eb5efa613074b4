import { Endpoint, NetworkVolume, Registry, Template } from "../../resources";
import { dynamicProvider } from "./provider";

// These names stand in users' states (`require("pulumi-cloudcompute/dynamic").endpoint`): they never change.
export const endpoint = dynamicProvider(Endpoint);
export const networkVolume = dynamicProvider(NetworkVolume);
export const registry = dynamicProvider(Registry);
export const template = dynamicProvider(Template);
