import { DATA_CENTERS, type DataCenter } from "./data-centers";

/** Stock of a type (docs/service.md#catalog). */
export type Level = "NONE" | "LOW" | "MEDIUM" | "HIGH";

/** Stock of a type in one data center, or the other way round. */
export interface Stock {
  readonly id: string;
  readonly name: string;
  readonly availability: Level;
}

const LEVELS: readonly Level[] = ["NONE", "LOW", "MEDIUM", "HIGH"];

/** Made up, but the same on every run: nothing is published about stock. */
export function levelAt(typeId: string, center: DataCenter): Level {
  let hash = 7;
  for (const character of typeId + center.id) hash = (hash * 31 + character.charCodeAt(0)) % 9_973;
  return LEVELS[hash % LEVELS.length] ?? "NONE";
}

/** Stock of a type everywhere, and the best of it. */
export function stockOf(typeId: string, offered: boolean): { availability: Level; dataCenters: Stock[] } {
  const dataCenters = DATA_CENTERS.map((center) => ({
    id: center.id,
    name: center.name,
    availability: offered ? levelAt(typeId, center) : "NONE",
  }));
  const best = Math.max(...dataCenters.map(({ availability }) => LEVELS.indexOf(availability)));
  return { availability: LEVELS[best] ?? "NONE", dataCenters };
}
