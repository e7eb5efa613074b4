import type { NextSteps } from "../resources";

/** The next steps in Pulumi's words, for both front ends. */
export const nextSteps: NextSteps = {
  engine: "Pulumi",
  deploy: "pulumi up",
  timeLimit: "customTimeouts",
  fewerAtATime: "--parallel 4",
  refresh: "pulumi refresh",
  refreshWithSettings: "pulumi refresh --run-program",
  saveSettings: (provider) =>
    provider ? `pulumi up --target '${provider}'` : "pulumi up --target with the provider's URN",
  forgetAll: "pulumi state delete --all, or pulumi stack rm --force",
  account: "the configuration cloudcompute:apiKey and cloudcompute:baseUrl",
  provider: "Provider",
  import: "the option import",
  importOf: (id) => `the option import: "${id}"`,
  rename: 'the option aliases: [{ name: "its old name" }]',
  deleteFirst: "the option deleteBeforeReplace: true",
  replaceOnRequest: "--target-replace, pulumi state taint",
  ignore: "the option ignoreChanges",
  dependsOn: "the option dependsOn",
};
