const Sequencer = require("@jest/test-sequencer").default;

/** The files that take longest. One of them that begins last keeps the other worker waiting for it. */
const LONGEST = [
  "life/kill",
  "engine/rollout",
  "engine/examples-fleet",
  "docs/quickstart-commands",
  "life/life",
  "package/package",
  "engine/plugin/accounts",
  "docs/native-commands",
];

const isLong = ({ path }) => LONGEST.some((name) => path.endsWith(`/test/${name}.test.ts`));

/** Jest knows how long a file takes only where it has run before; this order holds on a fresh machine too. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
