/** The parts of a comma list such as GraphQL's `locations` and `ports`, without blanks around them. */
export function tokensOf(list: string): string[] {
  const tokens = list.split(",").map((token) => token.trim());
  return tokens.filter((token) => token !== "");
}
