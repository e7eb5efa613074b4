/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from "jest";

const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "^.+\\.ts$": ["ts-jest", { diagnostics: false }] },
  globalSetup: "<rootDir>/test/engine/setup.ts",
  maxWorkers: 2,
  testTimeout: 20_000,
};

export default config;
