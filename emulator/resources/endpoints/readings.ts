import { badRequest } from "../../state/refusal";
import type { Before, Input } from "./field";

/** Older clients turned fast boot on by the end of the name (docs/service.md#the-fast-boot-suffix). */
export const FAST_BOOT_SUFFIX = " -fb";

/** The value as the service keeps it, a 32-bit float (docs/service.md#endpoints). */
export function rounded(value: number): number;
export function rounded(value: number | undefined): number | undefined;
export function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.fround(value);
}

/** True for a name that turns fast boot on. */
export function hasSuffix(name: unknown): boolean {
  return typeof name === "string" && name.endsWith(FAST_BOOT_SUFFIX);
}

/** The CPU instances of an input; null for an endpoint on GPUs. */
export function instancesIn(instanceIds: readonly (string | null)[] | null | undefined): string[] | null {
  const ids = (instanceIds ?? []).filter((id) => id !== null);
  return ids.length > 0 ? ids : null;
}

/** The template of an input. Throws 400 if a create, or an update that may not leave it out, has none. */
export function templateIn({ templateId }: Input, { was, options }: Before<string>): string {
  if (templateId) return templateId as string;
  if (was !== undefined && options.saveEndpointKeepsTemplate) return was;
  throw badRequest("templateId is required");
}

interface VolumesInput {
  readonly networkVolumeId?: string | null;
  readonly networkVolumeIds?: readonly ({ readonly networkVolumeId: string } | null)[] | null;
}

/**
 * A single volume is the first of several (docs/service.md#graphql-words), so one that is first already changes
 * nothing.
 */
export function volumesIn(input: Input, { kept }: Before<string[]>): string[] {
  const { networkVolumeId, networkVolumeIds } = input as VolumesInput;
  const first = networkVolumeId || undefined;
  const several = networkVolumeIds?.flatMap((entry) => (entry ? [entry.networkVolumeId] : []));
  if (first !== undefined && several && !several.includes(first)) {
    throw badRequest("networkVolumeId contradicts networkVolumeIds");
  }
  if (several) return several;
  const isSilent = networkVolumeId === undefined && networkVolumeIds === undefined;
  if (kept && (isSilent || (first !== undefined && kept[0] === first))) return [...kept];
  return first === undefined ? [] : [first];
}
