import { EngineLog } from "../../pulumi/plugin/engine-log";
import { Plugin } from "../../pulumi/plugin/plugin";
import type { Service } from "../service";
import { type Exchange, again, type Line, linesOf, read, recorded, sameService, type Write } from "./recording";
import { answered, asked } from "./told";

/** One run of the CLI, and what others did before it. */
interface Run {
  readonly command: string;
  readonly outside: Write[];
  readonly exchanges: Exchange[];
}

let service: Service;
let log: EngineLog;
