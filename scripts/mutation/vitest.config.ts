import { defineConfig } from "vitest/config";
import { alias } from "../testing/alias.ts";

/** The tests of the pure modules, without those that need a database or other processes. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["lib/{automation,billing,actions,runtime,templates}/**/*.test.ts"],
    exclude: ["**/*.db.test.ts", "**/*.api.test.ts", "**/bundle-size.test.ts"],
    setupFiles: ["./scripts/testing/properties.ts"],
    // Speed tests are meaningless for code slowed down by instrumentation.
    testNamePattern: /^(?!time |.*(\d ms\b|\blinear time\b|\bin time$|\bwhile a person watches$))/,
    isolate: false,
    env: { PROPERTY_LIMIT_MS: "50" },
    testTimeout: 120_000,
  },
});
