import { z } from "zod";
import { Types } from "../../provider/schema/types";

const disk = (size: string) =>
  z.object({ size: z.int().meta({ description: size }) }).meta({ token: "Disk", description: "A disk." });

test("two different types of one name are an error, because one would silently take the other's place", () => {
  const types = new Types();
  const both = z.object({ first: disk("GB."), second: disk("MB.") });
  expect(() => types.properties(both, "Machine")).toThrow("two types are called Disk");
});

test("several properties share one type, whatever each of them is called", () => {
  const types = new Types();
  const shared = disk("GB.");
  types.properties(
    z.object({ first: shared.optional().meta({ description: "The first." }), second: shared }),
    "Machine",
  );
  expect(types.all["cloudcompute:index:Disk"]).toMatchObject({ type: "object" });
});
