/** Pulumi's key for a special object; its value is one of the others below (Pulumi: property values). */
export const MARK = "4dabf18193072939515e22adb298388d";

/** A secret; the value itself stands under `value`. */
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** An output with its dependencies; without `value` it is unknown. */
export const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** Special values that no argument takes, and what to give instead. */
export const REFUSED: Readonly<Record<string, string>> = {
  c44067f5952c0a294b673a41bacd8c17: "is an asset; give the text itself",
  "0def7320c3a5731c473e5ecbe6d01bc7": "is an archive; give plain values",
  "5cf8f73096256a8f31e491e813e4eb8e": "is a resource; give one of its outputs, such as its id",
};

/** The placeholders for what a preview can't know yet, one for each type of value (Pulumi: `rpc.go`). */
export const UNKNOWNS: ReadonlySet<unknown> = new Set([
  "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);
