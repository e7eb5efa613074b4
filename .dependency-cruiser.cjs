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
      "^(provider/(resources|functions|lifecycle|engine|schema)|sdk|emulator|cli|tools)/",
    ),
    {
      name: "a-revision-is-chosen-by-its-registration",
      severity: "error",
      from: { path: "^(provider|sdk|emulator|cli|tools|bench)/", pathNot: "^provider/client/revisions/" },
      // The interface that every revision implements, and the registration.
      to: { path: "^provider/client/revisions/", pathNot: "^provider/client/revisions/(index|revision)[.]ts$" },
    },
    {
      name: "a-revision-derives-from-another-as-a-whole",
      severity: "error",
      from: { path: "^provider/client/revisions/([^/]+)/" },
      to: {
        path: "^provider/client/revisions/",
        pathNot: "^provider/client/revisions/($1/|[^/]+/index[.]ts$|revision[.]ts$)",
      },
    },
    folder(
      "resources-know-only-the-client",
      "^provider/resources/",
      "^(provider/(functions|lifecycle|engine|schema)|sdk|emulator|cli|tools)/",
    ),
    folder(
      "functions-know-only-the-client",
      "^provider/functions/",
      "^(provider/(resources|lifecycle|engine|schema)|sdk|emulator|cli|tools)/",
    ),
    {
      name: "client-loads-calls-only-when-called",
      severity: "error",
      from: {
        path: "^provider/client/",
        pathNot: "^provider/client/(jobs/(api|stream|wait)|(text|image)/generate|load-balancer/|worker-logs/)",
      },
      to: {
        path: "^provider/client/(jobs/(api|stream|wait|wire|checks|requests)|(text|image)/generate|load-balancer/(api|fetch|socket)|worker-logs/(follow|lines)|rest/billing|revisions/[^/]+/rest/billing)[.]ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    folder("lifecycle-knows-no-engine", "^provider/lifecycle/", "^(provider/(engine|schema)|sdk|emulator|cli|tools)/"),
    {
      name: "lifecycle-loads-nothing-of-an-engine",
      severity: "error",
      from: { path: "^provider/lifecycle/" },
      to: { path: "^node_modules/(@grpc|google-protobuf|@pulumi)/" },
    },
    folder("engines-sit-on-top", "^provider/(engine|schema)/", "^(sdk|emulator|cli|tools)/"),
    folder("dynamic-knows-no-plugin", "^provider/engine/dynamic/", "^provider/engine/plugin/"),
    folder("plugin-knows-no-dynamic-host", "^provider/engine/plugin/", "^provider/engine/dynamic/"),
    folder("emulator-shares-no-code", "^emulator/", "^(provider|sdk|cli|tools)/"),
    {
      name: "the-page-stands-alone",
      severity: "error",
      from: { path: "^emulator/page/browser/" },
      to: { pathNot: "^(emulator/page/(browser/|view[.]ts$)|node_modules/(preact|@tanstack/virtual-core)/)" },
    },
    {
      name: "the-page-knows-only-types-of-the-emulator",
      severity: "error",
      from: { path: "^emulator/page/browser/" },
      to: { path: "^emulator/page/view[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nobody-loads-code-of-the-browser",
      severity: "error",
      from: { path: "^(provider|sdk|emulator|cli|tools|bench)/", pathNot: "^emulator/page/browser/" },
      to: { path: "^emulator/page/browser/" },
    },
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
