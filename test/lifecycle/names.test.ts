import { Names } from "../../provider/lifecycle/create/names";
import fc from "../properties";

test("a replacement never has the name of the object that it replaces, and recognizes its own", () => {
  const owner = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(
      fc.constantFrom("api", "a-b"),
      owner,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (logicalName, of, chance) => {
        const names = new Names(logicalName, of);
        const old = names.make(() => chance);
        const name = names.make(() => chance, old);
        expect(name).not.toBe(old);
        expect(names.isOwn(name)).toBe(names.canKnow);
      },
    ),
  );
});
