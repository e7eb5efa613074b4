/** The anchors of a page's headings as GitHub makes them, without those of code blocks; a repeated one is numbered. */
export function anchorsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, "");
  const seen = new Map<string, number>();
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => {
    const anchor = title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}
