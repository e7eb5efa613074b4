/** Imports go one way; the reasons stand in docs/architecture.md. */
const folder = (name, path, notTo) => ({
  name,
  severity: "error",
  from: { path },
  to: { path: notTo },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    folder("model-knows-nobody", "^provider/model/", "^(provider/(?!model/)|sdk|emulator|cli|tools)"),
    folder(
      "client-stands-alone",
      "^provider/client/",
      "^(provider/(resources|functions|pulumi)|sdk|emulator|cli|tools)/",
    ),
    folder(
      "resources-know-only-the-client",
      "^provider/resources/",
      "^(provider/(functions|pulumi)|sdk|emulator|cli|tools)/",
    ),
    folder(
      "functions-know-only-the-client",
      "^provider/functions/",
      "^(provider/(resources|pulumi)|sdk|emulator|cli|tools)/",
    ),
    {
      name: "client-loads-calls-only-when-called",
      severity: "error",
      from: {
        path: "^provider/client/",
        pathNot: "^provider/client/(jobs/(api|stream|wait)|(text|image)/generate|load-balancer/|worker-logs/)",
      },
      to: {
        path: "^provider/client/(jobs/(api|stream|wait|wire|checks|requests)|(text|image)/generate|load-balancer/(api|fetch|socket)|worker-logs/(follow|lines)|rest/billing)[.]ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    folder("front-ends-sit-on-top", "^provider/pulumi/", "^(sdk|emulator|cli|tools)/"),
    folder("dynamic-knows-no-plugin", "^provider/pulumi/dynamic/", "^provider/pulumi/plugin/"),
    folder("plugin-knows-no-dynamic-host", "^provider/pulumi/plugin/", "^provider/pulumi/dynamic/"),
    {
      name: "front-ends-share-no-host",
      severity: "error",
      from: { path: "^provider/pulumi/[^/]+[.]ts$" },
      to: { path: "^provider/pulumi/(dynamic|plugin)/|^node_modules/(@grpc|google-protobuf|@pulumi)/" },
    },
    folder("emulator-shares-no-code", "^emulator/", "^(provider|sdk|cli|tools)/"),
    {
      name: "sdk-loads-only-pulumi",
      severity: "error",
      from: { path: "^sdk/" },
      // What Node has built in costs a program nothing to load.
      to: { pathNot: "^(sdk/|node_modules/@pulumi/pulumi/|provider/functions/)", dependencyTypesNot: ["core"] },
    },
    {
      name: "sdk-loads-functions-only-when-called",
      severity: "error",
      from: { path: "^sdk/" },
      to: { path: "^provider/functions/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    folder("only-tools-know-tools", "^(provider|sdk|emulator|cli)/", "^(tools|test|bench)/"),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
  },
};
