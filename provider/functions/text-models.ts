import { z } from "zod";
import { figure, text, whole } from "./fields";
import { lookup } from "./lookup";

const model = z
  .object({
    id: text("What a request names as its `model`."),
    context: whole("Most tokens of a request: its input and `max_tokens` together."),
    price: z
      .object({ input: figure("For input."), output: figure("For output, reasoning included.") })
      .meta({ token: "TextModelPrice", description: "USD for a million tokens." }),
  })
  .meta({ token: "TextModel", description: "A variant of the public text-generation endpoint." });

/** Looks up the published variants of the public text-generation endpoint (docs/service.md#text-models). */
export const getTextModels = lookup({
  name: "getTextModels",
  description: "The models of the service's public text-generation endpoint, with prices. It asks nobody.",
  args: z.strictObject({
    id: z.string().min(1).optional().meta({ description: "Only the model of this id." }),
  }),
  result: z.object({ models: z.array(model).meta({ description: "The models; the first is the default." }) }),

  run: async ({ text }, { id }) => ({
    models: text
      .models()
      .filter((model) => id === undefined || model.id === id)
      .map(({ id, context, prices: { input, output } }) => ({
        id,
        context,
        price: { input: Number(input), output: Number(output) },
      })),
  }),
});
