import { ownFields, type Save } from "../../model/endpoint";
import { type Fields, NEVER } from "../../model/field";
import type { EndpointSave } from "./operations";

type Values = Readonly<Record<string, unknown>>;

/**
 * `EndpointInput` of `saveEndpoint`. It has every field, because the service resets a part of what is left out, and
 * which part was only measured (docs/service.md#saving-an-endpoint).
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
