import type { EndpointEntry } from "../../view";
import { wholeSeconds } from "../time";
import { Details } from "./details";
import { Fleet } from "./marks";
import { nameOf, queueSummary, releaseSummary, rollout } from "./words";

interface Props {
  readonly endpoint: EndpointEntry;
  readonly now: number;
  /** The account's name where there are several. */
  readonly account: string | null;
  readonly open: boolean;
  readonly toggle: () => void;
}

/** One endpoint; its button opens everything that is known about it. */
export function Endpoint({ endpoint, now, account, open, toggle }: Props) {
  const { id, image, workers, fleet, release } = endpoint;
  const spread = rollout(endpoint);
  return (
    <article class="object">
      <div class="line">
        <button type="button" class="toggle" aria-expanded={open} aria-controls={`details-${id}`} onClick={toggle}>
          {nameOf(endpoint)}
        </button>
        <code>{id}</code>
        {account && <span class="tag">{account}</span>}
        <span class="quiet ellipsis" title={image}>
          {image}
        </span>
      </div>
      <div class="line">
        <Fleet fleet={fleet} />
        <span>
          workers {workers.min}–{workers.max}
        </span>
        <Queue endpoint={endpoint} now={now} />
      </div>
      <div class="line quiet">
        {releaseSummary(release, now)}
        {spread && `; ${spread}`}
      </div>
      <div id={`details-${id}`}>{open && <Details endpoint={endpoint} now={now} />}</div>
    </article>
  );
}

function Queue({ endpoint, now }: Pick<Props, "endpoint" | "now">) {
  const { waiting, oldestSince } = endpoint.queue;
  const oldest = oldestSince === null ? "" : `, the oldest for ${wholeSeconds(now - oldestSince)}`;
  return <span class={waiting > 0 ? "waiting" : "quiet"}>{queueSummary(endpoint, oldest)}</span>;
}
