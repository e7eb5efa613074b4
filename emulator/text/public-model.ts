import type { Handler } from "../jobs/handler";
import type { PublicModel } from "../jobs/public-models";
import { Unserved } from "../jobs/unserved";
import type { Scope, Service } from "../state/service";
import { book } from "./booking";
import { costOf } from "./cost";
import { type Generated, generate, tokensIn } from "./generate";
import { nativePrompt } from "./native-request";
import type { Prompt } from "./prompt";
import { MalformedMessages, TextBroken, TextRefused } from "./refused";
import { mustBeServed } from "./rules";

/** The text endpoint as a queue of jobs, which is its native route (docs/service.md#native-route). */
export function textModel(service: Service): PublicModel {
  return {
    get slug() {
      return service.options.textSlug;
    },
    workerId: "textworker0001",
    handlerOf: (account) => handlerOf({ service, account }),
    check: (input, jobId) => check(service, input, jobId),
  };
}

/** It streams its tokens one by one; its output is the whole. */
function handlerOf(scope: Scope): Handler {
  return async function* ({ input }, { sleep }) {
    const { textTokens, textTokenMs } = scope.service.options;
    const prompt = nativePrompt(input);
    const generated = generate(prompt, textTokens);
    for (const { kind, text } of tokensIn(generated)) {
      await sleep(textTokenMs);
      if (kind === "content") yield { choices: [{ tokens: [text] }] };
    }
    book(scope, prompt.model, generated.usage);
    return outputOf(prompt, generated);
  };
}

/** Reasoning is counted and billed, but this route does not show it (docs/service.md#text-models). */
function outputOf({ model }: Prompt, { content, usage }: Generated): object {
  return { choices: [{ tokens: [content] }], cost: costOf(model, usage), usage };
}

/** A faulty request is refused before it waits in the queue (docs/service.md#text-errors). */
function check(service: Service, input: unknown, id: string): void {
  try {
    mustBeServed(nativePrompt(input), service.options);
  } catch (error) {
    if (error instanceof TextBroken) throw new Unserved(500, undefined);
    if (error instanceof TextRefused) throw new Unserved(400, { id, status: "FAILED", error: textOf(error) });
    throw error;
  }
}

function textOf(refused: TextRefused): string {
  return refused instanceof MalformedMessages ? "Invalid messages format" : refused.message;
}
