/** The library declares its types only through `exports`, which the module resolution of Pulumi's programs ignores. */
declare module "structured-headers" {
  export class Token {
    toString(): string;
  }
  export type BareItem = number | string | boolean | Token | ArrayBuffer | Date;
  export type Parameters = Map<string, BareItem>;
  export type Item = [BareItem, Parameters];
  export type InnerList = [Item[], Parameters];
  export function parseList(input: string): (Item | InnerList)[];
  export function isInnerList(member: Item | InnerList): member is InnerList;
}
