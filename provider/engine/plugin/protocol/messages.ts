import { bytes, double, flag, integer, list, nested, optional, text } from "./fields";
import { type Content, define } from "./message";

/**
 * The messages that the engine and the plugin exchange, by the names and numbers of Pulumi's `provider.proto`,
 * `plugin.proto`, `engine.proto` and `status.proto`. They hold the fields that the plugin uses. Inputs, outputs and
 * settings stay bytes, which `received` decodes.
 */
export const Empty = define({});
export type Empty = Content<typeof Empty>;

const resource = (numbers: { readonly urn: number; readonly name: number }) => ({
  urn: text(numbers.urn),
  name: text(numbers.name),
});

export const ProviderHandshakeRequest = define({ engineAddress: text(1) });
export const ProviderHandshakeResponse = define({ acceptSecrets: flag(1), supportsAutonamingConfiguration: flag(4) });

export const PluginAttach = define({ address: text(1) });
export const PluginInfo = define({ version: text(1) });
export const GetSchemaResponse = define({ schema: text(1) });

export const ConfigureRequest = define({ args: bytes(2), urn: optional(text(8)) });
export type ConfigureRequest = Content<typeof ConfigureRequest>;
export const ConfigureResponse = define({
  acceptSecrets: flag(1),
  supportsPreview: flag(2),
  supportsAutonamingConfiguration: flag(5),
});

/** How the engine wants a name that it proposes to be used. */
export const AutonamingMode = { PROPOSE: 0, ENFORCE: 1, DISABLE: 2 } as const;
type AutonamingMode = (typeof AutonamingMode)[keyof typeof AutonamingMode];

export const AutonamingOptions = define({ proposedName: text(1), mode: integer<AutonamingMode>(2) });
export const CheckRequest = define({
  ...resource({ urn: 1, name: 6 }),
  olds: bytes(2),
  news: bytes(3),
  randomSeed: bytes(5),
  autonaming: nested(8, AutonamingOptions),
});
export type CheckRequest = Content<typeof CheckRequest>;

export const CheckFailure = define({ property: text(1), reason: text(2) });
export type CheckFailure = Partial<Content<typeof CheckFailure>>;
export const CheckResponse = define({ inputs: bytes(1), failures: list(nested(2, CheckFailure)) });
export type CheckResponse = Partial<Content<typeof CheckResponse>>;

export const DiffRequest = define({
  ...resource({ urn: 2, name: 7 }),
  id: text(1),
  olds: bytes(3),
  news: bytes(4),
  ignoreChanges: list(text(5)),
  oldInputs: bytes(6),
});
export type DiffRequest = Content<typeof DiffRequest>;

/** Whether anything differs. */
export const DiffChanges = { DIFF_NONE: 1, DIFF_SOME: 2 } as const;
type DiffChanges = (typeof DiffChanges)[keyof typeof DiffChanges];

/** What happens to one property. */
export const DiffKind = {
  ADD: 0,
  ADD_REPLACE: 1,
  DELETE: 2,
  DELETE_REPLACE: 3,
  UPDATE: 4,
  UPDATE_REPLACE: 5,
} as const;
export type DiffKind = (typeof DiffKind)[keyof typeof DiffKind];

export const PropertyDiff = define({ kind: integer<DiffKind>(1), inputDiff: flag(2) });
export const DetailedDiffEntry = define({ path: text(1), diff: nested(2, PropertyDiff) });
export const DiffResponse = define({
  replaces: list(text(1)),
  stables: list(text(2)),
  deleteBeforeReplace: flag(3),
  changes: integer<DiffChanges>(4),
  diffs: list(text(5)),
  detailedDiff: list(nested(6, DetailedDiffEntry)),
  hasDetailedDiff: flag(7),
});
export type DiffResponse = Partial<Content<typeof DiffResponse>>;

export const CreateRequest = define({
  ...resource({ urn: 1, name: 5 }),
  properties: bytes(2),
  timeout: double(3),
  preview: flag(4),
});
export type CreateRequest = Content<typeof CreateRequest>;
export const CreateResponse = define({ id: text(1), properties: bytes(2), refreshBeforeUpdate: flag(3) });
export type CreateResponse = Partial<Content<typeof CreateResponse>>;

export const UpdateRequest = define({
  ...resource({ urn: 2, name: 9 }),
  id: text(1),
  olds: bytes(3),
  news: bytes(4),
  timeout: double(5),
  ignoreChanges: list(text(6)),
  preview: flag(7),
  oldInputs: bytes(8),
});
export type UpdateRequest = Content<typeof UpdateRequest>;
export const UpdateResponse = define({ properties: bytes(1), refreshBeforeUpdate: flag(2) });
export type UpdateResponse = Partial<Content<typeof UpdateResponse>>;

export const DeleteRequest = define({
  ...resource({ urn: 2, name: 6 }),
  id: text(1),
  properties: bytes(3),
  timeout: double(4),
  oldInputs: bytes(5),
});
export type DeleteRequest = Content<typeof DeleteRequest>;

export const ReadRequest = define({
  ...resource({ urn: 2, name: 5 }),
  id: text(1),
  properties: bytes(3),
  /** Absent in an import. */
  inputs: bytes(4),
  timeout: double(10),
});
export type ReadRequest = Content<typeof ReadRequest>;
export const ReadResponse = define({
  id: text(1),
  properties: bytes(2),
  inputs: bytes(3),
  refreshBeforeUpdate: flag(4),
});
export type ReadResponse = Partial<Content<typeof ReadResponse>>;

export const InvokeRequest = define({ tok: text(1), args: bytes(2) });
export type InvokeRequest = Content<typeof InvokeRequest>;
export const InvokeResponse = define({ return: bytes(1) });
export type InvokeResponse = Partial<Content<typeof InvokeResponse>>;

export const ListRequest = define({ token: text(1), query: bytes(2), limit: integer(3) });
export type ListRequest = Content<typeof ListRequest>;
export const ListResult = define({ id: text(1), name: text(2) });
export const ListResponse = define({ result: nested(2, ListResult) });
export type ListResponse = Partial<Content<typeof ListResponse>>;

/** The look of a text in the engine's diagnostics. */
export const LogSeverity = { INFO: 1, WARNING: 2 } as const;

export const LogRequest = define({
  severity: integer<(typeof LogSeverity)[keyof typeof LogSeverity]>(1),
  message: text(2),
  urn: text(3),
  ephemeral: flag(5),
});
export type LogRequest = Content<typeof LogRequest>;

/** The detail of an error about an object that exists, but is not as desired. */
export const ErrorResourceInitFailed = define({
  id: text(1),
  properties: bytes(2),
  reasons: list(text(3)),
  inputs: bytes(4),
  refreshBeforeUpdate: flag(5),
});

/** A message of any type, with the address of the type (protobuf: `google.protobuf.Any`). */
const Any = define({ typeUrl: text(1), value: bytes(2) });
export const Status = define({ code: integer(1), message: text(2), details: list(nested(3, Any)) });
