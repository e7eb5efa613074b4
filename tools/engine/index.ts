export { type Engine, EngineMissing, findEngine } from "./find";
