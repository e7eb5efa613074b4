import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../../tools/engine/programs";

/** What a pipeline's author sets in the settings of the repository. */
export interface Settings {
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
}

/** One job, as far as a shell runs it. */
export interface Job {
  /** What the file adds to the environment. */
  readonly env: Record<string, string>;
  readonly commands: string[];
}

type Texts = Record<string, string>;

/** The jobs of a GitHub Actions file; its expressions are replaced by the settings. */
export function githubJobs(file: string, settings: Settings): Record<string, Job> {
  const { env = {}, jobs } = read<{ env?: Texts; jobs: Record<string, { env?: Texts; steps: Texts[] }> }>(file);
  const jobOf = ({ env: own = {}, steps }: { env?: Texts; steps: Texts[] }): Job => ({
    env: mapValues({ ...env, ...own }, (text) => expand(text, settings)),
    commands: steps.flatMap(({ run }) => (run ? [expand(run, settings)] : [])),
  });
  return mapValues(jobs, jobOf);
}

/** The jobs of a GitLab file; what is set in the project's settings is in their environment by itself. */
export function gitlabJobs(file: string, { secrets, vars }: Settings): Record<string, Job> {
  type Section = { before_script?: string[]; script?: string[] };
  const { default: all, variables, ...rest } = read<Record<string, Section> & { variables: Texts }>(file);
  const jobs = Object.entries(rest).filter(([, { script }]) => script !== undefined);
  return mapValues(Object.fromEntries(jobs), ({ before_script, script = [] }) => ({
    env: { ...secrets, ...vars, ...variables },
    commands: [...(before_script ?? all?.before_script ?? []), ...script],
  }));
}

/** The whole file. */
export function read<T>(file: string): T {
  return parse(fs.readFileSync(path.join(root, "examples", "ci", file), "utf8")) as T;
}

/** `${{ secrets.NAME }}` and `${{ vars.NAME }}`; an unknown name would be empty at the real one, and is an error here. */
function expand(text: string, settings: Settings): string {
  return text.replace(/\$\{\{\s*(\w+)\.(\w+)\s*\}\}/g, (all, context: string, name: string) => {
    const value = { ...settings }[context as keyof Settings]?.[name];
    if (value === undefined) throw new Error(`${all} is set nowhere`);
    return value;
  });
}

const mapValues = <A, B>(of: Record<string, A>, by: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, by(value)]));
