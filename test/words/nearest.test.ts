import { didYouMean, nearest } from "../../provider/words/nearest";
import fc from "../properties";

const word = fc.stringMatching(/^[A-Za-z]{4,12}$/);
const words = fc.array(word, { minLength: 1, maxLength: 20 });

test("only a word that was offered is suggested", () => {
  fc.assert(
    fc.property(fc.string(), words, (text, offered) => {
      const meant = nearest(text, offered);
      expect(meant === undefined || offered.includes(meant)).toBe(true);
    }),
  );
});

test("a word with one letter too few is recognised", () => {
  fc.assert(
    fc.property(word, fc.nat(), (meant, at) => {
      const i = at % meant.length;
      expect(nearest(meant.slice(0, i) + meant.slice(i + 1), [meant])).toBe(meant);
    }),
  );
});

test("a word that shares no letter with any is answered without a suggestion", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-m]{3,12}$/), fc.array(fc.stringMatching(/^[n-z]{3,12}$/)), (text, offered) => {
      expect(didYouMean(text, offered)).toBe("");
    }),
  );
});

test.each([
  ["L4", ["NVIDIA L40", "NVIDIA L4", "NVIDIA L40S"], "NVIDIA L4"],
  ["4090", ["NVIDIA GeForce RTX 4090", "NVIDIA GeForce RTX 4080"], "NVIDIA GeForce RTX 4090"],
  ["RO-1", ["EU-FR-1", "EU-RO-1"], "EU-RO-1"],
  ["eu-ro-1", ["EU-FR-1", "EU-RO-1"], "EU-RO-1"],
  ["imageName", ["name", "image"], "image"],
  ["enviroment", ["name", "env"], "env"],
])("%s of %j is %s", (text, offered, meant) => {
  expect(nearest(text, offered)).toBe(meant);
});

test.each(["url", "", "cpu flavor"])("%j is like none of them", (text) => {
  expect(nearest(text, ["name", "image", "workers", "NVIDIA L4"])).toBeUndefined();
});
