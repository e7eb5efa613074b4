/**
 * What the SDK generators of the languages need to know beyond the schema. No repository stands behind the Go path:
 * a program names the folder of the generated module with `replace`. C# and Java have the prefixes that Pulumi's
 * generators give to local SDKs; who publishes them takes a prefix that is their own. In TypeScript the name must not be that
 * of our npm package, whose place `pulumi package add` would give to the generated one; it is the name that Pulumi gives
 * by itself, which nobody else can publish. What `pulumi import` writes imports it too.
 */
export const LANGUAGES = {
  nodejs: {
    packageName: "@pulumi/cloudcompute",
    dependencies: { "@pulumi/pulumi": "^3.200.0" },
    respectSchemaVersion: true,
  },
  python: { packageName: "pulumi_cloudcompute", respectSchemaVersion: true, pyproject: { enabled: true } },
  go: { importBasePath: "pulumi-cloudcompute/sdk/go/cloudcompute", respectSchemaVersion: true },
  csharp: { rootNamespace: "Pulumi", namespaces: { cloudcompute: "CloudCompute" }, respectSchemaVersion: true },
  java: { basePackage: "com.pulumi", buildFiles: "none" },
};
