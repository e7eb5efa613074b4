import { fieldsOf } from "../../resources";
import { didYouMean } from "../../words/nearest";

/**
 * A question such as `; did you mean "workers.max"?`. It recognizes a path written as one word (`workersMax`) and its
 * last part alone (`max`).
 */
export function argumentNear(fields: Fields, text: string): string {
  const paths = pathsOf(fields);
  const inOneWord = paths.find((path) => plain(path) === plain(text) || path.endsWith(`.${text}`));
  return inOneWord === undefined ? didYouMean(text, paths) : `; did you mean "${inOneWord}"?`;
}

type Fields = ReturnType<typeof fieldsOf>;

const plain = (path: string): string => path.replace(/[^a-z]/gi, "").toLowerCase();

const pathsOf = (fields: Fields, before = ""): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [before + name, ...pathsOf(fieldsOf(field), `${before}${name}.`)]);
