import { KIND_FACTS, type KindFacts } from "../../provider/model/kinds";

/** A kind as a person writes it: `network-volume`. */
export type Kind = string;

const wordOf = ({ noun }: KindFacts): Kind => noun.replaceAll(" ", "-");

/** What can be imported; each kind uses only kinds before it. */
export const KINDS: readonly Kind[] = KIND_FACTS.map(wordOf);

/** The kind that a word names. */
export const factsOf = (kind: Kind): KindFacts => KIND_FACTS.find((facts) => wordOf(facts) === kind) as KindFacts;

/** The word of a kind by its name in programs. */
export const kindNamed = (name: KindFacts["name"]): Kind =>
  wordOf(KIND_FACTS.find((facts) => facts.name === name) as KindFacts);
