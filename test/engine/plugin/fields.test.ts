import { stringify } from "yaml";
import { type AnyKind, fieldsOf, KINDS } from "../../../provider/resources";
import { attached } from "../../harness/attached";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";
import { CHANGES, type FieldChange, REFERRED } from "./fields";

/** A resource a row: one run of the CLI tells of all of them. */
const nameOf = (row: FieldChange) => `row-${CHANGES.indexOf(row)}`;

function programOf(side: "before" | "after"): string {
  const rows = CHANGES.map((row) => [nameOf(row), { type: `cloudcompute:${row.kind}`, properties: row[side] }]);
  return stringify({ resources: { ...REFERRED, ...Object.fromEntries(rows) } }, { aliasDuplicateObjects: false });
}

let ws: Workspace;
let steps: Map<string, Record<string, string>>;

beforeAll(async () => {
  const service = await startService({ workerQuota: 100_000 });
  ws = await workspace({ language: "yaml", program: programOf("before"), env: await attached(service.env) });
  expect((await ws.up()).output).toMatch(/^ {4}\+ \d+ created$/m);
  ws.program(programOf("after"));
  steps = detailsOf((await ws.preview("--json")).stdout);
});

interface Step {
  readonly urn: string;
  readonly detailedDiff?: Readonly<Record<string, { readonly kind: string }>> | null;
}

const detailsOf = (json: string) =>
  new Map(
    (JSON.parse(json).steps as Step[]).map(({ urn, detailedDiff }) => [
      urn.split("::").at(-1) as string,
      Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { kind }]) => [path, kind])),
    ]),
  );

describe("a preview shows exactly the leaves that change", () => {
  test.each(CHANGES.map((row) => [row.kind, row.field, row.what, row] as const))(
    "%s: %s, %s",
    (_kind, _field, _what, row) => {
      expect(steps.get(nameOf(row))).toEqual(row.shown);
    },
  );
});

describe("each declared field has its rows", () => {
  const named = new Set(CHANGES.map(({ kind, field }) => `${kind} ${field.split(".")[0]}`));
  const declared = KINDS.flatMap((kind: AnyKind) =>
    Object.keys(fieldsOf(kind.args)).map((field) => `${kind.name} ${field}`),
  );

  test.each(declared)("%s", (field) => expect(named).toContain(field));
});

test("an up makes just these changes, and the next preview is clean", async () => {
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect((await ws.preview("--expect-no-changes")).output).toContain("unchanged");
});
