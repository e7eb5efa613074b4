import type { Outcome, Workspace } from "../harness/engine";
import type { Runs } from "../harness/front-ends/dynamic";
import { workspace } from "../harness/workspace";
import type { Declared } from "./engine";
import type { Deployer } from "./world";

/** The same lives through the real CLI: the program is written out, the state is the CLI's own. */
export class CliEngine implements Deployer {
  readonly program = new Map<string, Declared>();
  readonly said: string[] = [];

  private constructor(private readonly ws: Workspace) {}

  static async open(runs: Runs): Promise<CliEngine> {
    return new CliEngine(await workspace({ env: runs.env }));
  }

  get stack(): Map<string, { kind: { name: string }; id: string }> {
    const own = this.ws.state().resources.filter(({ type, delete: old }) => type.includes("cloudcompute:") && !old);
    return new Map(
      own.map(({ urn, type, id = "" }) => [
        urn.split("::").pop() as string,
        { kind: { name: type.split(":").pop() as string }, id },
      ]),
    );
  }

  async up(): Promise<string[]> {
    this.ws.program(source(this.program));
    return this.failures(await this.ws.up("--continue-on-error"));
  }

  async refresh(): Promise<void> {
    this.failures(await this.ws.refresh());
  }

  async isClean(): Promise<boolean> {
    return this.failures(await this.ws.preview("--expect-no-changes")).length === 0;
  }

  forget(): void {
    this.program.clear();
  }

  private failures({ code, output }: Outcome): string[] {
    this.said.push(output);
    return code === 0 ? [] : [output];
  }
}

const PLACEHOLDER = (name: string) => `@@${name}@@`;

/** The program as a person would write it; ids of others are their outputs. */
function source(program: ReadonlyMap<string, Declared>): string {
  const sorted = [...program].sort(([, a], [, b]) => a.uses.length - b.uses.length);
  // A template that uses a registry comes before the endpoint that uses the template.
  const ordered = sorted.sort(
    ([, a], [, b]) => Number(a.kind.name === "Endpoint") - Number(b.kind.name === "Endpoint"),
  );
  const lines = ordered.map(([name, { kind, args }]) => {
    const text = JSON.stringify(args(PLACEHOLDER)).replaceAll(/"@@(\w+)@@"/g, 'r["$1"].id');
    return `r[${JSON.stringify(name)}] = new cc.${kind.name}(${JSON.stringify(name)}, ${text});`;
  });
  return `const cc = require("pulumi-cloudcompute");\nconst r = {};\n${lines.join("\n")}\n`;
}
