// node chat.mjs "Why do queues grow?" [model]: prints the answer as it arrives, then what it cost.
import OpenAI from "openai";
import { environment, openClient } from "pulumi-cloudcompute/client";

const [question = "Why do queues grow?", model = "model-k2.6"] = process.argv.slice(2);

// The address and the key that deployments have: CLOUDCOMPUTE_BASE_URL, CLOUDCOMPUTE_RUN_URL, CLOUDCOMPUTE_API_KEY.
const settings = environment(process.env);
const { text } = openClient(settings, process.env);
const openai = new OpenAI({ baseURL: text.openaiUrl, apiKey: settings.apiKey });

const stream = await openai.chat.completions.create({
  model,
  messages: [{ role: "user", content: question }],
  stream: true,
  stream_options: { include_usage: true },
});
let usage;
for await (const chunk of stream) {
  // The chunk with the usage has no choices.
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
  usage = chunk.usage ?? usage;
}
const [input, output] = [usage.prompt_tokens, usage.completion_tokens];
const cost = text.textCost(model, { input, output });
process.stdout.write(`\n\n${input} tokens in, ${output} tokens out: ${cost} USD\n`);
