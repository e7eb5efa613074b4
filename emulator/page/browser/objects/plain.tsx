import type { NetworkVolumeEntry, PodEntry, RegistryEntry, TemplateEntry } from "../../view";
import { wholeSeconds } from "../time";
import { counted, nameOf, usage } from "./words";

/** An object that is described by a few facts. */
export type PlainEntry = TemplateEntry | NetworkVolumeEntry | RegistryEntry | PodEntry;

interface Props {
  readonly object: PlainEntry;
  readonly now: number;
  /** The account's name where there are several. */
  readonly account: string | null;
}

/** A template, a network volume, a registry or a pod, with who uses it. */
export function Plain({ object, now, account }: Props) {
  return (
    <article class="object">
      <div class="line">
        <strong>{nameOf(object)}</strong>
        <code>{object.id}</code>
        {account && <span class="tag">{account}</span>}
        <span class="quiet">{facts(object)}</span>
      </div>
      <div class="line quiet">
        {"usedBy" in object && <span>{usage(object.kind, object.usedBy)}</span>}
        {object.kind === "template" && <Lock until={object.lockedUntil} now={now} />}
      </div>
    </article>
  );
}

function Lock({ until, now }: { readonly until: number | null; readonly now: number }) {
  if (until === null || until <= now) return null;
  return <span class="waiting">locked for another {wholeSeconds(until - now)} after its last use</span>;
}

function facts(object: PlainEntry): string {
  if (object.kind === "template") return templateFacts(object);
  if (object.kind === "networkVolume") return `${object.size} GB in ${object.dataCenter}`;
  return object.kind === "pod" ? `${object.status}, ${object.image}` : "";
}

function templateFacts({ image, env, registry }: TemplateEntry): string {
  const variables = env.length > 0 && `${counted(env.length, "variable")}: ${env.join(", ")}`;
  return [image, variables, registry && `registry ${registry}`].filter(Boolean).join("; ");
}
