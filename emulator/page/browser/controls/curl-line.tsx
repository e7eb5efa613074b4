import { useEffect, useRef, useState } from "preact/hooks";
import type { Call } from "../call";
import { curl } from "./curl";

interface Props {
  /** The text of the button that does the same. */
  readonly label: string;
  readonly call: Call;
}

/** The command that does the same as a control, ready to be copied into a script. */
export function CurlLine({ label, call }: Props) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const line = curl(call, location.href);
  useEffect(() => setCopied(false), [line]);
  const copy = () => {
    navigator.clipboard.writeText(line).then(
      () => setCopied(true),
      // Where the browser forbids it, the person can copy the selected text.
      () => getSelection()?.selectAllChildren(code.current!),
    );
  };
  return (
    <div class="curl">
      <code ref={code}>{line}</code>
      <button type="button" onClick={copy} aria-label={`${copied ? "Copied" : "Copy"} the curl line of: ${label}`}>
        {copied ? "Copied" : "Copy"}
      </button>
    </div>
  );
}
