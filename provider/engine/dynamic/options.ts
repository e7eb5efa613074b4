import { PathSet } from "../../lifecycle/paths";
import { isValues, type Values } from "../../lifecycle/values";
import type { AnyDefinition, Problem } from "../../resources";
import { unknownNames } from "../option-names";

/** The resource options that the dynamic host does not pass on. The SDK's classes write them into `__options`. */
export interface Options {
  /** The id of an object to adopt; if absent, a new one is created. */
  readonly import: string | undefined;
  readonly logicalName: string;
  /** Identifies the resource among those of all stacks; absent if the program does not know its stack. */
  readonly lineage: string | undefined;
  /** The names of arguments that the program marked as secret. */
  readonly secrets: readonly string[];
  readonly ignored: PathSet;
  readonly replaceOn: PathSet;
  /** True if the program asks to delete the old object first in a replacement. */
  readonly deletesFirst: boolean;
  /** In seconds; defaults to the kind's own time-outs. */
  readonly timeouts: Partial<Record<"create" | "update" | "delete", number>>;
}

/** Reads the hidden input or output. A resource without it takes its id as its logical name. */
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

/** Warns about options that name no argument, because the engine gives nobody else a chance to check their names. */
export const optionProblems = ({ args }: AnyDefinition, { ignored, replaceOn }: Options): readonly Problem[] => [
  ...unknownNames(args, "ignoreChanges", ignored),
  ...unknownNames(args, "replaceOnChanges", replaceOn),
];

/** Returns only the hidden input, which the outputs keep. */
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

/** Parses Pulumi's notation of a duration (`90s`, `7m`, `1h30m`) to seconds. */
function duration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([all]) => all).join("") !== text) {
    throw new Error(`customTimeouts: "${text}" is not a duration: write it as in "90s", "7m" or "1h30m"`);
  }
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit as string] as number), 0);
}
