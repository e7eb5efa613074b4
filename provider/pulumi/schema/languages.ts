/** What the SDK generators of the languages need to know beyond the schema. */
export const LANGUAGES = {
  nodejs: { packageName: "pulumi-cloudcompute", respectSchemaVersion: true },
  python: { packageName: "pulumi_cloudcompute", respectSchemaVersion: true, pyproject: { enabled: true } },
  go: { importBasePath: "github.com/pulumi-cloudcompute/sdk/go/cloudcompute", respectSchemaVersion: true },
  csharp: { rootNamespace: "Pulumi", respectSchemaVersion: true },
  java: {},
};
