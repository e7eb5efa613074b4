import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Call, send } from "./call";
import { CurlLine } from "./curl-line";

interface Props<Answer> {
  /** The text of the button. */
  readonly label: string;
  /** What the button does; a text is the reason why it can't. */
  readonly call: Call | string;
  /** What has happened, in a sentence. */
  readonly done: (answer: Answer) => string;
  /** True where a second press must confirm the first. */
  readonly confirmed?: boolean;
  readonly children?: ComponentChildren;
}

/** Inputs, the button that sends a call, the command that does the same, and what came of it. */
export function Action<Answer>({ label, call, done, confirmed = false, children }: Props<Answer>) {
  const { result, failure, press, asking, forget } = usePress(call, done, confirmed);
  return (
    <form
      class="action"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {children && <div class="inputs">{children}</div>}
      <button type="submit" class={asking ? "asking" : ""} onBlur={forget}>
        {asking ? `Press again: ${label}` : label}
      </button>
      {typeof call === "string" ? <p class="quiet">{call}</p> : <CurlLine label={label} call={call} />}
      <p role="status">{result}</p>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}

function usePress<Answer>(call: Call | string, done: (answer: Answer) => string, confirmed: boolean) {
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState({ result: "", failure: "" });
  const carryOut = async (call: Call) => {
    setOutcome({ result: "", failure: "" });
    await send<Answer>(call).then(
      (answer) => setOutcome({ result: done(answer), failure: "" }),
      (error: Error) => setOutcome({ result: "", failure: error.message }),
    );
  };
  const press = () => {
    if (typeof call === "string") return setOutcome({ result: "", failure: call });
    const isFirst = confirmed && !asking;
    setAsking(isFirst);
    if (!isFirst) void carryOut(call);
  };
  return { ...outcome, asking, press, forget: () => setAsking(false) };
}
