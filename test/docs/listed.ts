/** A block that no test of the pages can run as it stands. */
export interface Listed {
  readonly page: string;
  readonly begins: string;
  readonly because: string;
}

const published = "It installs the package from the npm registry, which has no version of a clone.";
const hosts = "It needs language hosts that generate code; the ones that can be built here do not.";
const minutes = "It runs for minutes; the script is checked to exist.";
const whole = "It is what continuous integration runs.";

const listed = (because: string, page: string, ...begins: string[]): Listed[] =>
  begins.map((one) => ({ page, begins: one, because }));

/** Each with its reason; what can run does not belong here. */
export const LISTED: readonly Listed[] = [
  ...listed(whole, "README.md", "npm start"),
  ...listed(published, "README.md", "npm install"),
  ...listed(published, "docs/getting-started.md", "pulumi new"),
  ...listed(published, "docs/languages.md", "npm install pulumi-cloudcompute\n", "npm ci"),
  ...listed(published, "docs/installation-configuration.md", "npm install"),
  ...listed(hosts, "docs/import.md", "npm install"),
  ...listed(
    "It goes on with a program that only a code generator writes; test/tools/imported-programs.test.ts compiles such programs.",
    "docs/import.md",
    "npx tsc",
  ),
  ...listed(
    "It installs an archive into the user's home; test/tools/plugin.test.ts makes and starts the same archives.",
    "docs/languages.md",
    "pulumi plugin install",
  ),
  ...listed(
    "It installs an archive into the user's home; test/tools/plugin.test.ts makes and starts the same archives.",
    "docs/installation-configuration.md",
    "pulumi plugin install",
  ),
  ...listed("It runs until Ctrl-C and needs an image's worker; test/cli/dev.test.ts runs it.", "docs/dev.md", "npx"),
  ...listed(
    "It calls the endpoint of a running `dev`; test/cli/dev.test.ts does so.",
    "docs/dev.md",
    "export CLOUDCOMPUTE_BASE_URL",
  ),
  ...listed(
    "It serves workers from files that are the reader's; test/cli/worker-flag.test.ts runs it with its own.",
    "docs/emulator.md",
    "npx cloudcompute emulator --worker",
  ),
  ...listed(
    "It is a setting of Yarn, which no test installs; test/sdk/host.test.ts holds what the package says without it.",
    "docs/package-managers.md",
    "packageExtensions:",
  ),
  ...listed("It needs a Kubernetes cluster with the operator.", "docs/fleets.md", "apiVersion: pulumi.com/v1"),
  ...listed(minutes, "docs/performance.md", "npm run"),
  ...listed(whole, "docs/promises/openapi.md", "npm run test:openapi"),
];
