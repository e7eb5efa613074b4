import type { Size } from "./candidates/expand";

/** The measured commands of the CLI, in this order, because each starts from the result of the one before. */
export const COMMANDS = ["up", "preview", "preview --refresh", "refresh", "destroy"] as const;

/** The name of a measured command. */
export type Command = (typeof COMMANDS)[number];

/** One size of a stack and one behaviour of the service: what the candidates are compared in. */
export interface Case extends Size {
  /** Milliseconds that the service adds to each answer. */
  readonly latency: number;
  /** The operations that the CLI runs at once; `null` for its own number. */
  readonly parallel: number | null;
  /** `published` allows 60 requests a minute. */
  readonly quota: "off" | "published";
}

/** A case, and what of it to measure. */
export interface Planned extends Case {
  readonly candidates: readonly string[];
  readonly rounds: number;
  /** All commands, unless named. */
  readonly commands?: readonly Command[];
}

/** What the person has chosen; all of it is optional. */
export interface Choices {
  readonly objects?: readonly number[];
  readonly bound?: number;
  readonly latency?: readonly number[];
  readonly parallel?: readonly (number | null)[];
  readonly candidates?: readonly string[];
  readonly rounds?: number;
}

const BOUND = 10;
const ALL = ["native", "bare", "dynamic", "naive"];

/** The cases of `npm run bench`. */
export const small = (choices: Choices): Planned[] =>
  product({ objects: [20], latency: [0], parallel: [null], ...choices }, ALL);

/**
 * The cases of a full run: every size at every latency, sizes up to 200 also with 64 operations at once, unless
 * `--parallel` is given, and a preview of 500 endpoints with templates.
 */
export function full(choices: Choices): Planned[] {
  const sizes = choices.objects ?? [10, 50, 200, 1000];
  const of = { latency: [0, 100], ...choices };
  const cases = product({ objects: sizes, parallel: [null], ...of }, ALL);
  if (choices.parallel) return cases;
  const atOnce = product({ ...of, objects: sizes.filter((one) => one <= 200), parallel: [64] }, ALL);
  return [...cases, ...atOnce, ...(choices.objects ? [] : manyBound(choices))];
}

function manyBound({ candidates = ALL }: Choices): Planned[] {
  if (!candidates.includes("native")) return [];
  const size = { objects: 1000, bound: 500, latency: 0, parallel: null, quota: "off" } as const;
  return [{ ...size, candidates: ["native"], rounds: 1, commands: ["up", "preview"] }];
}

/** One stack under the published quota. */
export const quota = (choices: Choices): Planned[] =>
  product({ objects: [200], latency: [0], parallel: [null], rounds: 1, ...choices }, ["native"], "published");

type Axes = Choices & Required<Pick<Choices, "objects" | "latency" | "parallel">>;

function product(axes: Axes, among: readonly string[], limit: Case["quota"] = "off"): Planned[] {
  const { bound = BOUND, rounds = 3 } = axes;
  // The bare provider calls no service, so latency makes no difference to it.
  const measured = (latency: number) => axes.candidates ?? among.filter((name) => latency === 0 || name !== "bare");
  return axes.objects.flatMap((objects) =>
    axes.parallel.flatMap((parallel) =>
      axes.latency.map((latency) => {
        const size = { objects, bound: Math.min(bound, objects), latency, parallel, quota: limit };
        return { ...size, candidates: measured(latency), rounds };
      }),
    ),
  );
}
