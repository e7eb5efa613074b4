import fs from "node:fs";
import path from "node:path";
import { attached } from "../../harness/attached";
import { type Service, writes } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { type StateResource, withoutSecrets } from "../../harness/state";
import { workspace } from "../../harness/workspace";
import { again, at, linesOf, read, recorded, sameService, type Write } from "./recording";

/** Stacks that earlier versions have made; the objects are made again by the requests that made them then. */
describe.each(recorded("state.json"))("a state that %s wrote", (name) => {
  let service: Service;
  let ws: Workspace;

  beforeAll(async () => {
    service = await sameService();
    for (const write of at(service, linesOf<Write>(read(name, "writes.jsonl")))) await again(service, write);
    ws = await stackOf(name, service);
  });

  // Else the emulator no longer makes the same ids for the same requests, and nothing below says anything.
  test("is of objects that the service has", async () => {
    const there = await Promise.all(ours(ws).map(({ id, type }) => service.has(`/v2/${listOf(type)}/${id}`)));
    expect(there).toEqual([true, true, true, true, true]);
  });

  test("previews clean", async () => {
    expect(await ws.preview("--expect-no-changes", "--diff")).toMatchObject({ code: 0 });
  });

  test("is not changed by refresh; outputs may gain fields", async () => {
    const before = ours(ws).map(({ id, inputs, outputs }) => ({ id, inputs, outputs }));
    expect(await ws.refresh("--expect-no-changes", "--diff")).toMatchObject({ code: 0 });
    expect(withoutSecrets(ours(ws))).toMatchObject(withoutSecrets(before) as object[]);
    expect(withoutSecrets(ours(ws).map(({ inputs }) => inputs))).toEqual(
      withoutSecrets(before.map(({ inputs }) => inputs)),
    );
  });

  test("sends no write at up", async () => {
    const { code, noted } = await service.during(() => ws.up("--expect-no-changes"));
    expect({ code, writes: writes(noted) }).toEqual({ code: 0, writes: [] });
  });

  test("is destroyed, and nothing of it stays", async () => {
    expect(await ws.destroy()).toMatchObject({ code: 0 });
    const left = await Promise.all(Object.values(LISTS).map((list) => service.list(`/v2/${list}`)));
    // Not the program's.
    expect(left.flat().filter(({ name }) => name !== "legacy")).toEqual([]);
  });
});

const LISTS = {
  Endpoint: "serverless",
  Template: "templates",
  NetworkVolume: "network-volumes",
  Registry: "registries",
} as const;

const listOf = (type: string) => LISTS[type.split(":").at(-1) as keyof typeof LISTS];

const ours = (ws: Workspace): StateResource[] =>
  ws.state().resources.filter(({ type }) => type.includes("cloudcompute:") && !type.startsWith("pulumi:"));

/** A stack as that version has left it. The engine finds the passphrase's salt in the stack's settings. */
async function stackOf(name: string, service: Service): Promise<Workspace> {
  const native = recorded("program.yaml").includes(name);
  const language = native ? "yaml" : "js";
  const env = native ? await attached(service.env) : service.env;
  const ws = await workspace({ language, program: read(name, `program.${language}`), env });
  const state = at(service, read(name, "state.json"));
  fs.writeFileSync(ws.file, state);
  const { salt } = JSON.parse(state).checkpoint.latest.secrets_providers.state;
  fs.writeFileSync(path.join(ws.folder, "Pulumi.dev.yaml"), JSON.stringify({ encryptionsalt: salt }));
  return ws;
}
