// node draw.mjs ENDPOINT "a lighthouse at night" [FILE]: draws a picture and saves it as a PNG.
import { writeFile } from "node:fs/promises";
import { environment, openClient } from "pulumi-cloudcompute/client";

const [endpointId, prompt, file = "picture.png"] = process.argv.slice(2);
if (!endpointId || !prompt) throw new Error('node draw.mjs ENDPOINT "a prompt" [FILE]');

// The address and the key that deployments have: CLOUDCOMPUTE_BASE_URL, CLOUDCOMPUTE_RUN_URL, CLOUDCOMPUTE_API_KEY.
const client = openClient(environment(process.env), process.env);
const { png, generationTime, job } = await client.image.generate(endpointId, { prompt, width: 512, height: 256 });
await writeFile(file, png);
console.log(`${file}: drawn in ${generationTime} s, after ${job.delayTime} ms in the queue`);
