import fs from "node:fs";
import path from "node:path";
import type { Stage } from "../stage";
import { beginJob } from "./jobs";
import type { Step } from "./step";
import { DESTROY, UP } from "./step";

/** Deleting a template that somebody else's pod uses is refused. */
export const refused: Step = {
  title: "A delete that would hurt is refused",
  why: [
    'The program gives its template a new name: Pulumi makes "worker-v2", moves the endpoint to it and deletes "worker".',
    "But meanwhile somebody runs a pod from it.",
  ],
  async play(stage) {
    const { pulumi, facts, service } = stage;
    const template = await service.named("templates", "worker");
    const pod = await service.startPod("trainer", template.id);
    rename(stage, "worker", "worker-v2");
    const { code, text } = await pulumi(UP);
    facts.equal("the run fails", code !== 0, true);
    facts.says(
      "because of the pod, which it names",
      text,
      new RegExp(`not deleted, because Pod "trainer" \\(${pod.id}\\)`),
    );
    facts.equal("the template is still there", (await service.named("templates", "worker")).id, template.id);
    facts.equal("and so is the endpoint", (await service.counts()).endpoints, 1);
    facts.equal("the pod still runs", (await service.pod("trainer")).status, "RUNNING");
  },
};

/** Removes everything, but the endpoint only once its job is done. */
export const drained: Step = {
  title: "Destroy: the endpoint is drained first",
  why: [
    "The pod has ended, so its template may go. The endpoint gets a job that takes 60 seconds:",
    "its workers are scaled to zero and the job finishes before the endpoint is deleted. Then the service keeps",
    "the endpoint's template locked for two minutes, and Pulumi waits for that as well.",
  ],
  async play(stage) {
    const { pulumi, facts, service, worker } = stage;
    await endPod(stage);
    const job = await beginJob(stage, 60);
    const { code, text } = await pulumi(DESTROY, [
      { says: /waiting for 1 worker/, act: () => service.timePasses(60) },
      { says: /keeps template .* locked/, act: () => service.timePasses(120) },
    ]);
    facts.equal("everything is destroyed", code, 0);
    facts.says("it waited for the worker, which it names", text, /waiting for 1 worker \(\S+ RUNNING\) to stop/);
    facts.equal("the job was carried out to its end", worker.finished.includes(job), true);
    const nothing = { registries: 0, templates: 0, networkVolumes: 0, endpoints: 0 };
    facts.equal("nothing is left at the service", await service.counts(), nothing);
  },
};

/** Ends the step without a destroy, for somebody who wants to continue. */
export const finished: Step = {
  title: "The pod ends, and the same run goes through",
  why: ["What was refused is still to do: the next up does it."],
  async play(stage) {
    const { pulumi, facts, service } = stage;
    await endPod(stage);
    const { code } = await pulumi(UP);
    facts.equal("the run succeeds", code, 0);
    const names = (await service.list("templates")).map(({ name }) => name.replace(/-[^-]*$/, ""));
    facts.equal("only the new template is left", names, ["worker-v2"]);
  },
};

/** The service treats the template as used for two more minutes. */
async function endPod({ service }: Stage): Promise<void> {
  const pod = await service.pod("trainer");
  await service.somebody("DELETE", `/v2/pods/${pod.id}`);
  await service.timePasses(120);
}

function rename({ folder, told }: Stage, from: string, to: string): void {
  const file = path.join(folder, "index.ts");
  const before = `new cloudcompute.Template("${from}"`;
  const source = fs.readFileSync(file, "utf8");
  if (!source.includes(before)) throw new Error(`examples/quickstart/index.ts has no ${before}: mend the demo`);
  fs.writeFileSync(file, source.replace(before, `new cloudcompute.Template("${to}"`));
  told.event(`index.ts: ${before} becomes Template("${to}"`);
}
