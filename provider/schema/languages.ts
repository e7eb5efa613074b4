/**
 * Settings for the SDK generators of each language. The Go path has no repository, so a program points to the folder of
 * the generated module with `replace`. The C# and Java prefixes are those that Pulumi's generators give to local SDKs;
 * whoever publishes the SDKs chooses their own. The TypeScript name must differ from that of our npm package, which
 * `pulumi package add` would otherwise replace with the generated one. It is Pulumi's own default, which nobody else
 * can publish and which the code from `pulumi import` imports too.
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
