import { grouped } from "../words";

/** More characters than this, such as those of an image, would keep the browser busy for seconds. */
const SHOWN_CHARACTERS = 100_000;

interface Props {
  readonly title: string;
  readonly value: unknown;
}

/** A value as JSON under its title; of a huge one the beginning. */
export function Json({ title, value }: Props) {
  const text = JSON.stringify(value, null, 2);
  const shown = grouped(SHOWN_CHARACTERS);
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{text.slice(0, SHOWN_CHARACTERS)}</pre>
      {text.length > SHOWN_CHARACTERS && (
        <p class="quiet">{`The first ${shown} of ${grouped(text.length)} characters.`}</p>
      )}
    </>
  );
}
