import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** A list that a transform sets reaches the engine, and not the provider: the class has written its own by then. */
const transformed = (version: number) => `
  const pulumi = require("@pulumi/pulumi");
  const { Template, NetworkVolume } = require("pulumi-cloudcompute");
  pulumi.runtime.registerStackTransformation(({ props, opts, type }) => ({
    props: type.endsWith(":Template") ? { ...props, args: "--by-transform" } : props,
    opts: pulumi.mergeOptions(opts, { ignoreChanges: ["disk"] }),
  }));
  const volumes = Array.from({ length: 12 }, (_, i) => new NetworkVolume("v" + i, { size: 10, dataCenter: "EU-RO-1" }));
  new Template("t", { image: "org/worker:1", disk: ${version} }, { deletedWith: volumes[0] });
`;

test("transforms change arguments; the lists that they set hold for the program's edits, and not for what others do", async () => {
  const service = await startService();
  const ws = await workspace({ program: transformed(60), env: service.env });
  const up = await ws.up("--parallel", "64");
  expect(up.code).toBe(0);
  const id = ws.resource("t")?.id;
  expect(await service.ask("GET", `/v2/templates/${id}`)).toMatchObject({ args: "--by-transform", disk: 60 });

  ws.program(transformed(70));
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);

  await service.ask("PATCH", `/v2/templates/${id}`, { disk: 80 });
  const { output } = await ws.preview();
  expect(output).toContain('Template "t": disk was changed outside of Pulumi: 60 => 80');

  // With the volume that it is deleted with, the template goes without a request of its own.
  const gone = await service.during(() => ws.destroy("--parallel", "64"));
  expect(gone.code).toBe(0);
  expect(gone.noted.map(({ path }) => path)).not.toContain(`/v2/templates/${id}`);
});
