import { hidingValues } from "../../provider/resources/hiding";
import fc from "../properties";

const LONG = 8;
const hide = (...secrets: string[]) => hidingValues([secrets], LONG);

test("a value inside of a longer one does not leave the rest of that", () => {
  expect(hide("hunter2-", "hunter2-token")("with hunter2-token")).toBe("with [secret]");
});

test("a short value is hidden only where it is quoted", () => {
  expect(hide("on")('"on" is on')).toBe('"[secret]" is on');
});

test("each line of a value is hidden, because a log has it line by line", () => {
  const hidden = hide("-----BEGIN KEY-----\nc2VjcmV0\n-----END KEY-----\n");
  expect(hidden("key:\n  2026-07-01T00:00:00Z -----BEGIN KEY-----\n  2026-07-01T00:00:00Z c2VjcmV0")).toBe(
    "key:\n  2026-07-01T00:00:00Z [secret]\n  2026-07-01T00:00:00Z [secret]",
  );
});

test("nothing of a value is left before the place where a text was cut", () => {
  const secret = fc.stringMatching(/^[a-z]{9,40}$/);
  fc.assert(
    fc.property(secret, fc.nat(), (value, at) => {
      const begun = value.slice(0, LONG + (at % (value.length - LONG)));
      expect(hide(value)(`TOKEN ${begun}…, and ${begun}… again`)).toBe("TOKEN [secret]…, and [secret]… again");
    }),
    { numRuns: 50 },
  );
});

test("what ends with dots and is no secret stays", () => {
  expect(hide("hunter2-token")("loading… the hunt… is over")).toBe("loading… the hunt… is over");
});
