/**
 * Loaded into each Node process that the CLI starts for tests and demo, by NODE_OPTIONS. It changes nothing of what a program
 * means:
 *
 * - TypeScript and arborist serve only to serialize closures, and no resource of ours has one; `@pulumi/pulumi` loads
 *   both always. Loaded on first use instead, they save each of the two processes of a run half of its start.
 * - Node 20.20 fills the memory for a minute while it colours a stack that names `node_modules/@scope/file`
 *   (nodejs/node#64011), and every error of a program's top level has such a stack. Without colours it doesn't.
 */
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
    // An answer here keeps TypeScript's __importStar from copying, and so loading, everything.
    get: (_, key) => (key === "__esModule" ? true : key === "default" ? loadNow() : loadNow()[key]),
    has: (_, key) => key in loadNow(),
    apply: (_, self, args) => loadNow().apply(self, args),
    construct: (_, args) => new (loadNow())(...args),
  });
}

const { inspect } = util;

util.inspect = Object.assign((value, options, ...rest) => inspect(value, colourless(options), ...rest), inspect);

function colourless(options) {
  return options?.colors ? { ...options, colors: false } : options;
}
