import type { EndpointEntry, WorkerView } from "../../view";
import { useEntries } from "../live";
import { ago } from "../time";
import { Mark } from "./marks";
import { deletion } from "./words";

interface Props {
  readonly endpoint: EndpointEntry;
  readonly now: number;
}

/** Everything about an endpoint that its row has no room for. */
export function Details({ endpoint, now }: Props) {
  return (
    <div class="details">
      <p class="notice">{deletion(endpoint)}</p>
      <Uses endpoint={endpoint} />
      <Workers fleet={endpoint.fleet} now={now} />
      <Changes release={endpoint.release} />
      <h4>Settings</h4>
      <dl>
        {endpoint.settings.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Uses({ endpoint: { templateId, networkVolumes } }: { readonly endpoint: EndpointEntry }) {
  const template = useEntries("template").find(({ id }) => id === templateId);
  const volumes = useEntries("networkVolume").filter(({ id }) => networkVolumes.includes(id));
  const named = volumes.map(({ name, id }) => `${name} (${id})`);
  return (
    <p>
      Template: {template ? `${template.name} (${templateId})` : templateId}. Network volumes:{" "}
      {named.join(", ") || networkVolumes.join(", ") || "none"}.
    </p>
  );
}

function Workers({ fleet, now }: { readonly fleet: readonly WorkerView[]; readonly now: number }) {
  if (fleet.length === 0) return null;
  return (
    <>
      <h4>Workers</h4>
      <ul>
        {fleet.map((worker) => (
          <li key={worker.id}>
            <Mark state={worker.state} /> <code>{worker.id}</code> {inWords(worker, now)}
          </li>
        ))}
      </ul>
    </>
  );
}

function inWords({ state, held, version, gpuType, dataCenter, startedAt }: WorkerView, now: number): string {
  return [
    held ? `${state} (held busy by a control call)` : state,
    `version ${version}`,
    gpuType,
    dataCenter,
    startedAt !== null && `started ${ago(now - startedAt)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function Changes({ release }: Pick<EndpointEntry, "release">) {
  if (release.changes.length === 0) return null;
  return (
    <>
      <h4>Changed in version {release.version}</h4>
      <ul>
        {release.changes.map(({ field, old, new: next }) => (
          <li key={field}>
            <code>{field}</code>: from <del>{old || "nothing"}</del> to <ins>{next || "nothing"}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}
