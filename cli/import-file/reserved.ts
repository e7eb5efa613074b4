const words = (text: string): string[] => text.split(/\s+/);

/**
 * What no variable of a generated program may be called, whatever language `pulumi import` writes. Its generators escape
 * some of these words and not others (tried); a variable that is none of them needs no escape anywhere.
 */
export const RESERVED: readonly string[] = [
  // The language from which Pulumi generates all others.
  ...words("true false null for if in else endif endfor each count range self"),
  // What generated programs import and call. Go's have an `err` and a `ctx`, and a TypeScript module Node's own names.
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
