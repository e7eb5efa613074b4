import type { Step } from "./step";
import { UP } from "./step";

const NOTHING = { registries: 0, templates: 0, networkVolumes: 0, endpoints: 0 };
const ONE_EACH = { registries: 1, templates: 1, networkVolumes: 1, endpoints: 1 };

/** Previews the program before anything exists. */
export const preview: Step = {
  title: "Preview: what would be made",
  why: ["The arguments are checked by the service's rules and against its live catalog; nothing is made yet."],
  async play({ pulumi, facts, service }) {
    const { code, text } = await pulumi("preview");
    facts.equal("the preview succeeds", code, 0);
    facts.says("it would make the stack and four resources", text, /\+ 5 to create/);
    facts.equal("the service still has nothing", await service.counts(), NOTHING);
  },
};

/** Creates the objects. */
export const deploy: Step = {
  title: "Up: a registry, a volume, a template and an endpoint",
  why: ["In the order in which they need each other."],
  async play({ pulumi, facts, service, state }) {
    const { code } = await pulumi(UP);
    facts.equal("the deployment succeeds", code, 0);
    facts.equal("the service has one of each", await service.counts(), ONE_EACH);
    const [endpoint, volume] = [
      await service.named("serverless", "api"),
      await service.named("network-volumes", "models"),
    ];
    facts.equal("the endpoint mounts the volume", endpoint.networkVolumes, [volume.id]);
    facts.equal("and runs the template's image", endpoint.image, "org/worker:1.0");
    facts.hides("the registry's password is encrypted in Pulumi's state", state(), "change-me");
  },
};

/** Previews again, which finds no changes. */
export const clean: Step = {
  title: "Preview again: nothing to do",
  why: ["Every field is compared with what the service has. In CI this command fails when anything differs."],
  async play({ pulumi, facts }) {
    const { code, text } = await pulumi("preview --expect-no-changes");
    facts.equal("the preview succeeds", code, 0);
    facts.says("all is unchanged", text, /5 unchanged/);
  },
};
