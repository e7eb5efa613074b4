import type { Step } from "./step";
import { UP } from "./step";

const NIGHT_VALUE = "verbose-at-night";

/** Somebody changes objects, and a plain preview shows it. */
export const drift: Step = {
  title: "Drift: somebody changes things behind Pulumi's back",
  why: ["More workers than the program says cost money; a stray variable reaches every worker."],
  async play({ pulumi, facts, service }) {
    const [endpoint, template] = [await service.named("serverless", "api"), await service.named("templates", "worker")];
    await service.somebody("PATCH", `/v2/serverless/${endpoint.id}`, { workers: { max: 9 } });
    const env = { ...template.env, DEBUG: NIGHT_VALUE };
    await service.somebody("PATCH", `/v2/templates/${template.id}`, { env });
    const { code, text } = await pulumi("preview");
    facts.equal("the preview succeeds", code, 0);
    facts.says("it shows both values of workers.max", text, /workers\.max was changed outside of Pulumi: 5 => 9/);
    facts.says("it names the new key of env", text, /env\["DEBUG"\] was added outside of Pulumi/);
    facts.hides("and never the key's value", text, NIGHT_VALUE);
  },
};

/** `up` reverts those changes. */
export const repair: Step = {
  title: "Up: what the program says holds again",
  why: [],
  async play({ pulumi, facts, service }) {
    const { code, text } = await pulumi(UP);
    facts.equal("the repair succeeds", code, 0);
    facts.says("it updates the two and leaves the rest alone", text, /~ 2 updated/);
    const [endpoint, template] = [await service.named("serverless", "api"), await service.named("templates", "worker")];
    facts.equal("workers.max is 5 again", endpoint.workers.max, 5);
    facts.equal("the template's env is the program's", template.env, { LOG_LEVEL: "info", MODEL: "base" });
  },
};
