/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from "jest";

// Not `export default`: where Node strips the types by itself, this file stays the CommonJS that package.json names.
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "^.+\\.ts$": ["ts-jest", { diagnostics: false }] },
  // Jest loads no ECMAScript modules; this is the same code in the other format.
  moduleNameMapper: { "^pbf$": "<rootDir>/node_modules/pbf/dist/pbf-dev.js" },
  globalSetup: "<rootDir>/test/engine/setup.ts",
  testSequencer: "<rootDir>/test/longest-first.js",
  maxWorkers: 2,
  testTimeout: 20_000,
} satisfies Config;
