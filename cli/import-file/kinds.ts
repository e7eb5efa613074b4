import { factsOf as factsOfName, KIND_FACTS, type KindFacts } from "../../provider/model/kinds";

/** A kind as it appears on the command line: `network-volume`. */
export type Kind = string;

const wordOf = ({ noun }: KindFacts): Kind => noun.replaceAll(" ", "-");

/** The kinds that can be imported; each refers only to kinds before it. */
export const KINDS: readonly Kind[] = KIND_FACTS.map(wordOf);

/** Returns the kind for a word of the command line. */
export const factsOf = (kind: Kind): KindFacts => KIND_FACTS.find((facts) => wordOf(facts) === kind) as KindFacts;

/** Returns the word for a kind's name in programs. */
export const kindNamed = (name: KindFacts["name"]): Kind => wordOf(factsOfName(name));
