import type { Scope } from "../state/service";
import { costOf, type Usage } from "./cost";
import type { Model } from "./models";

/**
 * Puts a finished generation on the account's bill; failed ones cost nothing (docs/service.md#billing,
 * docs/service.md#text-cost).
 */
export function book({ account, service }: Scope, model: Model, usage: Usage): void {
  account.ledger.spend({ book: "models", column: "fee", usd: costOf(model, usage), at: service.clock.now() });
  service.onChange();
}
