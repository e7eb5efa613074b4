/** The fuzzer in a Python environment of its own, made once for each version of requirements.txt. */
const path = require("node:path");
const { pythonEnvironment } = require("../../dist/tools/engine/venv");

const REQUIREMENTS = path.join(__dirname, "requirements.txt");

/** Path of the fuzzer's program. */
async function fuzzer() {
  const report = (line) => process.stderr.write(`${line}\n`);
  return path.join(await pythonEnvironment("openapi", REQUIREMENTS, { report }), "bin", "schemathesis");
}

module.exports = { fuzzer };
