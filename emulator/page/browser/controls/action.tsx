import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
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

/** The control that was pressed last: what came of earlier ones is no longer of interest. */
export const Last = createContext({ label: "", set: (_label: string) => {} });

/** Inputs, the button that sends a call, the command that does the same, and what came of it. */
export function Action<Answer>(props: Props<Answer>) {
  const { label, call, children } = props;
  const { result, failure, press, asking, forget } = usePress(props);
  return (
    <form
      class="action"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
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

function usePress<Answer>({ label, call, done, confirmed = false }: Props<Answer>) {
  const last = useContext(Last);
  const [asked, setAsked] = useState("");
  const [outcome, setOutcome] = useState(NOTHING);
  // Confirmed is what the first press would have done, not what the button does by now.
  const asking = asked !== "" && asked === JSON.stringify(call);
  const press = async () => {
    const isFirst = confirmed && !asking && typeof call !== "string";
    setAsked(isFirst ? JSON.stringify(call) : "");
    setOutcome(isFirst ? UNCONFIRMED : NOTHING);
    last.set(label);
    if (!isFirst) setOutcome(await outcomeOf(call, done));
  };
  const shown = last.label !== label || (outcome === UNCONFIRMED && !asking) ? NOTHING : outcome;
  return { ...shown, asking, press, forget: () => setAsked("") };
}

const NOTHING = { result: "", failure: "" };
/** For those who hear of a change only where something is said of it. */
const UNCONFIRMED = { result: "Press again to confirm.", failure: "" };

async function outcomeOf<Answer>(call: Call | string, done: (answer: Answer) => string) {
  if (typeof call === "string") return { result: "", failure: call };
  return send<Answer>(call).then(
    (answer) => ({ result: done(answer), failure: "" }),
    (error: Error) => ({ result: "", failure: error.message }),
  );
}
