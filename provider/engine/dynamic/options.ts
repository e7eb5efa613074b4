import { PathSet } from "../../lifecycle/paths";
import { isValues, type Values } from "../../lifecycle/values";
import type { AnyDefinition, Problem } from "../../resources";
import { unknownNames } from "../option-names";

/** What the dynamic host does not pass on, as the SDK's classes write it into `__options`. */
export interface Options {
  /** Id of an object to adopt instead of making one. */
  readonly import: string | undefined;
  readonly logicalName: string;
  /** Tells the resource from those of all other stacks; absent where the program can't tell its stack. */
  readonly lineage: string | undefined;
  /** Names of arguments that the program marked secret. */
  readonly secrets: readonly string[];
  readonly ignored: PathSet;
  readonly replaceOn: PathSet;
  /** Whether the program asks to delete first in a replacement. */
  readonly deletesFirst: boolean;
  /** Seconds; absent is the kind's default. */
  readonly timeouts: Partial<Record<"create" | "update" | "delete", number>>;
}

/** Reads the hidden input or output; a resource without it is named by its id. */
export function readOptions(values: Values, id = ""): Options {
  const options = isValues(values.__options) ? values.__options : {};
  return {
    logicalName: typeof options.name === "string" ? options.name : id,
    lineage: typeof options.lineage === "string" ? options.lineage : undefined,
    import: typeof options.import === "string" ? options.import : undefined,
    secrets: texts(options.secrets),
    ignored: new PathSet(texts(options.ignoreChanges)),
    replaceOn: new PathSet(texts(options.replaceOnChanges)),
    deletesFirst: options.deleteBeforeReplace === true,
    timeouts: isValues(options.customTimeouts) ? seconds(options.customTimeouts) : {},
  };
}

/** Warnings of options that name no argument; the engine passes their names on to nobody else. */
export const optionProblems = ({ args }: AnyDefinition, { ignored, replaceOn }: Options): readonly Problem[] => [
  ...unknownNames(args, "ignoreChanges", ignored),
  ...unknownNames(args, "replaceOnChanges", replaceOn),
];

/** The hidden input alone, which the outputs keep. */
export const hidden = ({ __options }: Values): Values => (__options === undefined ? {} : { __options });

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];

const seconds = (timeouts: Values): Options["timeouts"] =>
  Object.fromEntries(
    Object.entries(timeouts).flatMap(([operation, text]) =>
      typeof text === "string" ? [[operation, duration(text)]] : [],
    ),
  );

const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** Pulumi's spelling of a time: `90s`, `7m`, `1h30m`. In seconds. */
function duration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([all]) => all).join("") !== text) {
    throw new Error(`customTimeouts: "${text}" is not a duration: write it as in "90s", "7m" or "1h30m"`);
  }
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit as string] as number), 0);
}
