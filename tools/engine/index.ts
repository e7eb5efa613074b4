export { type Engine, EngineMissing, findEngine } from "./find";
export { type Host, hosts } from "./programs";
