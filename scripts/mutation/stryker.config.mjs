/** npm run test:mutation: breaks the pure rooms in thousands of small ways and asks whether a test notices. */
const pure = ["lib/automation", "lib/billing"];

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutation/vitest.config.ts" },
  mutate: pure.flatMap((room) => [`${room}/**/*.ts`, `!${room}/**/*.test.ts`, `!${room}/testing/**`]),
  ignorePatterns: [".cache", ".data", ".next", "dist", "test-results"],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  // Wording is not logic, so a sentence may change without a failing test.
  mutator: { excludedMutations: ["StringLiteral"] },
  tempDirName: ".cache/mutation/sandbox",
  incrementalFile: ".cache/mutation/incremental.json",
  jsonReporter: { fileName: ".cache/mutation/report.json" },
  htmlReporter: { fileName: ".cache/mutation/report.html" },
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
  // A comment added at the top would make generated files look outdated.
  disableTypeChecks: false,
  timeoutMS: 10_000,
};
