/** A number with its noun: `1 job`, `2,000 jobs`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** A number as people read it: `1,000`. */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** What an object is called; names can be empty or blank. */
export function nameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  return name.trim() === "" ? id : name;
}
