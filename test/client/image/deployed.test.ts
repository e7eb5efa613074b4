import { PNG } from "pngjs";
import { deployedService } from "../deployed";

const service = deployedService();

test("an endpoint that runs the image worker gives a PNG of the asked size", async () => {
  const { client, deploy, driven } = service();
  const endpoint = await deploy("image-generation");
  const request = { prompt: "a lighthouse", width: 64, height: 32 };
  const { png } = await driven(client.image.generate(endpoint, request));
  expect(PNG.sync.read(Buffer.from(png))).toMatchObject({ width: 64, height: 32 });
});
