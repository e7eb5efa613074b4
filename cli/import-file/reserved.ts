const words = (text: string): string[] => text.split(/\s+/);

/**
 * Words that no variable of a generated program may use, in any language that `pulumi import` writes. Pulumi's
 * generators escape some of them and not others (tried); any other variable needs no escape in any language.
 */
export const RESERVED: readonly string[] = [
  // Pulumi's own language, from which it generates all others.
  ...words("true false null for if in else endif endfor each count range self"),
  // Names that generated programs import and call. Go programs use `err` and `ctx`, and a TypeScript module has Node's
  // own names.
  ...words("pulumi cloudcompute config cfg err ctx main init float int str bool list dict"),
  ...words("exports require module arguments eval Object Promise __filename __dirname"),
  // JavaScript and TypeScript.
  ...words("await break case catch class const continue debugger default delete do enum export extends finally"),
  ...words("function implements import instanceof interface let new package private protected public return static"),
  ...words("super switch this throw try typeof undefined var void while with yield async"),
  // Python.
  ...words("and as assert def del elif except from global is lambda none nonlocal not or pass raise"),
  // Go.
  ...words("chan defer fallthrough func go goto map select struct type nil iota append len string error any"),
];
