import { z } from "zod";
import { figure, text, whole } from "./fields";
import { lookup } from "./lookup";

const model = z
  .object({
    id: text("Id of the model, for the `model` of a request."),
    context: whole("Highest number of tokens of a request: the sum of its input and `max_tokens`."),
    price: z
      .object({
        input: figure("Price of input, in USD per million tokens."),
        output: figure("Price of output, including reasoning, in USD per million tokens."),
      })
      .meta({ token: "TextModelPrice", description: "Prices in USD per million tokens." }),
  })
  .meta({ token: "TextModel", description: "A model of the public text-generation endpoint." });

/** Looks up the published variants of the public text-generation endpoint (docs/service.md#text-models). */
export const getTextModels = lookup({
  name: "getTextModels",
  description:
    "Returns the models of the service's public text-generation endpoint, with prices. It sends no request, because the models and prices are published.",
  args: z.strictObject({
    id: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Id of the model to return. If omitted, all models are returned." }),
  }),
  result: z.object({ models: z.array(model).meta({ description: "The models. The first one is the default." }) }),

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
