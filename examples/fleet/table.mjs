/** The stacks of fleet.json: one for each tenant in each region. */
export const stacksOf = ({ tenants, regions }) =>
  Object.entries(tenants).flatMap(([tenant, settings]) =>
    Object.entries(regions).map(([region, dataCenterIds]) => ({
      name: `${tenant}-${region}`,
      settings: { tenant, region, dataCenterIds, ...settings },
    })),
  );

const DONE = { create: "created", update: "updated", delete: "deleted", replace: "replaced", same: "unchanged" };
const PLANNED = { ...DONE, create: "to create", update: "to update", delete: "to delete", replace: "to replace" };

/** `2 created, 1 unchanged`, from the numbers of operations that the engine counts. */
export function changesOf(command, counts = {}) {
  const words = Object.entries(command === "preview" ? PLANNED : DONE);
  const texts = words
    .filter(([operation]) => counts[operation])
    .map(([operation, word]) => `${counts[operation]} ${word}`);
  return texts.join(", ") || "nothing";
}

/** Rows of text in aligned columns. */
export function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
