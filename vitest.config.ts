import { defineConfig } from "vitest/config";
import { alias } from "./scripts/testing/alias.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

/**
 * unit: pure, no services. db: each file clones the migrated template database. launch: real processes of the
 * launcher, and what has been built. api: against the running product (npm run test:api starts it).
 */
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: [
            "lib/**/*.test.ts",
            "components/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "app/**/*.test.ts",
            "sdk/src/**/*.test.ts",
          ],
          exclude: ["**/*.db.test.ts", "**/*.api.test.ts", "**/*.launch.test.ts", "**/node_modules/**"],
          setupFiles: ["./scripts/testing/properties.ts"],
          testTimeout: 20_000,
          // Pure rooms keep nothing between tests: loading each of them once a worker takes half the time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          include: ["lib/**/*.db.test.ts", "prisma/**/*.db.test.ts", "scripts/**/*.db.test.ts"],
          globalSetup: ["./scripts/testing/database.ts"],
          setupFiles: ["./scripts/testing/shared-process.ts"],
          isolate: false,
          testTimeout: 30_000,
          // Opening a database proves nothing, and takes as long as the machine is busy.
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "launch",
          include: ["{lib,scripts}/**/*.launch.test.ts"],
          globalSetup: ["./scripts/testing/database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["{app,lib,e2e}/**/*.api.test.ts"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
