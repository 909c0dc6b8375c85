import { defineConfig, devices } from "@playwright/test";
import { testServer } from "./scripts/testing/server";

/** Browser tests by role and name, against the running product. npm run e2e starts it and finds the browser. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/test/playwright",
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time is a defect, here or in the product.
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: testServer().baseUrl,
    // An action that hangs is named by its own error, not by the end of the test's time.
    actionTimeout: 20_000,
    navigationTimeout: 25_000,
    // A trace of every test would take a sixth of the time of all; -- --trace on makes one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
  ],
});
