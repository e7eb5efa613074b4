import { readFileSync } from "node:fs";
import { join } from "node:path";

const CSS = readFileSync(join(__dirname, "../../../../emulator/page/browser/colors.css"), "utf8");

/** Each colour in both schemes, light first. */
const COLORS = new Map(
  [...CSS.matchAll(/--(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...schemes]) => [name, schemes]),
);

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ["back", "panel", "raised"];
const TEXTS = ["text", "quiet", "accent", "good", "busy", "warm", "odd", "bad"];

test("contrast is computed as WCAG defines it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("every colour is known", () => {
  expect([...COLORS.keys()].sort()).toEqual([...BACKGROUNDS, ...TEXTS, "edge", "line"].sort());
});

describe.each([
  ["light", 0],
  ["dark", 1],
])("in the %s scheme", (_, scheme) => {
  const of = (name: string) => COLORS.get(name)?.[scheme] ?? "";
  const below = (names: string[], backgrounds: string[], least: number) =>
    names.flatMap((name) =>
      backgrounds
        .filter((background) => contrast(of(name), of(background)) < least)
        .map((background) => `${name} on ${background}: ${contrast(of(name), of(background)).toFixed(2)}`),
    );

  test("text has the contrast of AA on every background", () => expect(below(TEXTS, BACKGROUNDS, 4.5)).toEqual([]));

  test("the edges of fields and buttons have that of AA", () => expect(below(["edge"], BACKGROUNDS, 3)).toEqual([]));

  test("a gauge differs from its rest by that of AA", () => expect(below(["good", "bad"], ["line"], 3)).toEqual([]));
});
