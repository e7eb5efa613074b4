import type { EndpointEntry } from "../../view";
import { wholeSeconds } from "../time";
import { Fleet } from "./marks";
import { counted, releaseSummary, rollout, unit } from "./words";

interface Props {
  readonly endpoint: EndpointEntry;
  readonly now: number;
}

/** One endpoint; its button opens everything that is known about it. */
export function Endpoint({ endpoint, now }: Props) {
  const { id, name, image, workers, fleet, release } = endpoint;
  const spread = rollout(endpoint);
  return (
    <article class="object">
      <div class="line">
        <strong>{name}</strong>
        <code>{id}</code>
        <span class="quiet ellipsis">{image}</span>
      </div>
      <div class="line">
        <Fleet fleet={fleet} />
        <span>
          workers {workers.min}–{workers.max}
        </span>
        <span>{queueSummary(endpoint, now)}</span>
      </div>
      <div class="line quiet">
        {releaseSummary(release, now)}
        {spread && `; ${spread}`}
      </div>
    </article>
  );
}

function queueSummary(endpoint: EndpointEntry, now: number): string {
  const { waiting, running, oldestSince } = endpoint.queue;
  if (waiting === 0 && running === 0) return "no queue";
  const oldest = oldestSince === null ? "" : ` (the oldest for ${wholeSeconds(now - oldestSince)})`;
  return `${counted(waiting, unit(endpoint))} waiting${oldest}, ${running} running`;
}
