import { ownFields, type Save } from "../../../../model/endpoint";
import { type Fields, NEVER } from "../../../../model/field";
import type { EndpointSave } from "../../../graphql/operations";

type Values = Readonly<Record<string, unknown>>;

/**
 * Builds the `EndpointInput` of `saveEndpoint`. It sends every field, because the service resets some of those left
 * out, and which ones is known only from measurements (docs/service.md#saving-an-endpoint).
 */
export const toInput = ({ id, ...save }: EndpointSave): Values => ({
  ...(id !== undefined && { id }),
  ...saved(ownFields, save),
});

const saved = (fields: Fields, values: Values): Values =>
  Object.assign({}, ...Object.entries(fields).map(([name, entry]) => savedField(entry, values[name])));

function savedField(entry: { readonly save?: Save; readonly fields?: Fields }, value: unknown): Values {
  const { save, fields } = entry;
  if (save === NEVER) return {};
  if (typeof save === "string") return { [save]: value };
  return save ? save(value) : saved(fields as Fields, value as Values);
}
