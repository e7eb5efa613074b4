import { Part } from "../part";

/** What a person can do to the service. */
export function Controls() {
  return (
    <Part id="controls" title="Controls">
      {null}
    </Part>
  );
}
