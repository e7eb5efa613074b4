import { parse } from "yaml";

/** The values that a pipeline's author sets in the settings of the repository. */
export interface Settings {
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
}

/** The event that started a run: the fields of the runner's `github` that files here use, and GitLab's variables. */
export interface Cause {
  readonly github: unknown;
  readonly gitlab: Readonly<Record<string, string>>;
}

/** One job, as a runner gets it. */
export interface Job {
  /** The variables that the file and the settings add to the environment. */
  readonly env: Record<string, string>;
  readonly steps: readonly Step[];
  /** Whose jobs never run at the same time. */
  readonly group?: string;
}

/** An action or an image that is pinned by name and version, or a command. */
export type Step = { readonly uses: string } | { readonly run: string };

type Texts = Record<string, string>;

interface GithubJob {
  readonly if?: string;
  readonly env?: Texts;
  readonly concurrency?: { readonly group: string };
  readonly steps: readonly { uses?: string; run?: string; with?: Texts }[];
}

/** The jobs of a GitHub Actions file that a run for this cause has; its expressions are replaced. */
export function githubJobs(text: string, settings: Settings, { github }: Cause): Record<string, Job> {
  const { env = {}, jobs } = parse(text) as { env?: Texts; jobs: Record<string, GithubJob> };
  const contexts = { ...settings, github };
  const running = Object.entries(jobs).filter(([, { if: condition = "true" }]) => value(condition, contexts));
  return mapValues(Object.fromEntries(running), ({ env: own = {}, concurrency, steps }) => ({
    env: mapValues({ ...env, ...own }, (one) => expand(one, contexts)),
    steps: steps.map(({ uses = "", run, with: given = {} }) =>
      run ? { run: expand(run, contexts) } : { uses: [uses, ...Object.values(given)].join(" ") },
    ),
    ...(concurrency && { group: concurrency.group }),
  }));
}

type Section = { image?: string; rules?: { if: string }[]; resource_group?: string } & Record<string, string[]>;

/** The same of a GitLab file; what is set in the project's settings is in the environment by itself. */
export function gitlabJobs(text: string, { secrets, vars }: Settings, { gitlab }: Cause): Record<string, Job> {
  const { default: all, variables, ...rest } = parse(text) as Record<string, Section> & { variables: Texts };
  const shell = (condition: string) => condition.replace(/\$(\w+)/g, (_, name: string) => `gitlab.${name}`);
  const jobs = Object.entries(rest).filter(([, { rules }]) => rules?.some((rule) => value(shell(rule.if), { gitlab })));
  return mapValues(Object.fromEntries(jobs), ({ image = all?.image, script = [], resource_group: group }) => ({
    env: { ...secrets, ...vars, ...variables },
    steps: [{ uses: String(image) }, ...[...(all?.before_script ?? []), ...script].map((run) => ({ run }))],
    ...(group && { group }),
  }));
}

/** `${{ secrets.NAME }}` and its like. What is not set is empty, as it is at the real one. */
const expand = (text: string, contexts: object): string =>
  String(text).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) => String(value(expression, contexts) ?? ""));

/** Both languages of conditions are, for comparisons of texts, JavaScript's. */
const value = (expression: string, contexts: object): unknown =>
  new Function(...Object.keys(contexts), `return ${expression.replaceAll("\n", " ")}`)(...Object.values(contexts));

const mapValues = <A, B>(of: Record<string, A>, by: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, by(one)]));
