import { useId, useMemo, useState } from "preact/hooks";
import type { Call } from "../call";
import { Action } from "./action";
import { callOn, sampleChange, TARGETS, type Target } from "./targets";

interface Props {
  /** The key of what is chosen, which can be gone. */
  readonly chosen: string;
  readonly target: Target | undefined;
  /** Why there is no target. */
  readonly lack: string;
}

/** Changes an object by what somebody types; until then there is a change that fits what was chosen. */
export function Change({ chosen, target, lack }: Props) {
  const [typed, setTyped] = useState<string>();
  const sample = useMemo(() => JSON.stringify((target && sampleChange(target)) ?? {}, null, 2), [chosen]);
  const text = typed ?? sample;
  const id = useId();
  const call = target ? changeCall(target, text) : lack;
  return (
    <Action
      label="Change outside Pulumi"
      call={call}
      done={() => "Changed. If a program manages it, the next preview shows the drift."}
    >
      <label for={id}>Change (JSON)</label>
      <textarea
        id={id}
        rows={5}
        spellcheck={false}
        value={text}
        aria-invalid={target !== undefined && typeof call === "string"}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Action>
  );
}

/** The call, or the reason why there is none. */
function changeCall(target: Target, text: string): Call | string {
  if (!sampleChange(target)) return `A ${TARGETS[target.kind].text} cannot be changed by REST.`;
  try {
    return callOn(target, "PATCH", JSON.parse(text));
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}`;
  }
}
