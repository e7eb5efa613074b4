import { FIELDS } from "../../../model";
import type { Revision } from "../revision";
import { GRAPHQL } from "./graphql";
import { REST } from "./rest";

/** The service as it was in July 2026. The entries of `provider/model/` hold this revision's words for each field. */
export const JULY: Revision = { fields: FIELDS, rest: REST, graphql: GRAPHQL };
