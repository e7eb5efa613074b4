/**
 * `NODE_OPTIONS` loads this into each Node process that the CLI starts for tests and the demo. It does not change the
 * behaviour of a program:
 *
 * - `@pulumi/pulumi` always loads TypeScript and arborist, but uses them only to serialize closures, and none of our
 *   resources has one. Loading them on first use halves the start of each of the two processes of a run.
 * - The host of nodejs as a Go module (docs/decisions/001-engine.md) does not know the option `typescript` of Pulumi.yaml
 *   yet, so that a program in JavaScript would load TypeScript's compiler too, for half a second.
 * - Node 20.20 fills the memory for a minute while it colours a stack that names `node_modules/@scope/file`
 *   (nodejs/node#64011), and every error at the top level of a program has such a stack. Without colours, it does not.
 */
const fs = require("node:fs");
const Module = require("node:module");
const util = require("node:util");

const heavy = new Set(["typescript", "@npmcli/arborist"]);
const load = Module._load;

Module._load = function (request, ...rest) {
  return heavy.has(request) ? onFirstUse(() => load.call(this, request, ...rest)) : load.call(this, request, ...rest);
};

function onFirstUse(read) {
  let real;
  const loadNow = () => {
    real ??= read();
    return real;
  };
  return new Proxy(() => {}, {
    // With this answer, TypeScript's __importStar does not copy, and so load, everything.
    get: (_, key) => (key === "__esModule" ? true : key === "default" ? loadNow() : loadNow()[key]),
    has: (_, key) => key in loadNow(),
    apply: (_, self, args) => loadNow().apply(self, args),
    construct: (_, args) => new (loadNow())(...args),
  });
}

if (process.env.PULUMI_NODEJS_TYPESCRIPT && isJavaScript("Pulumi.yaml")) process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

function isJavaScript(project) {
  return fs.existsSync(project) && /\btypescript: false\b/.test(fs.readFileSync(project, "utf8"));
}

const { inspect } = util;

util.inspect = Object.assign((value, options, ...rest) => inspect(value, colourless(options), ...rest), inspect);

function colourless(options) {
  return options?.colors ? { ...options, colors: false } : options;
}
