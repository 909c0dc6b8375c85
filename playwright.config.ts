import { defineConfig, devices } from "@playwright/test";
import { testServer } from "./scripts/testing/server";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Tests of windows and of the clipboard, which only a whole browser has. */
const WHOLE_BROWSER = /@whole-browser/;

function browser(path: string | undefined) {
  const launchOptions = { ...(path ? { executablePath: path } : {}), args: ARGS };
  return { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions };
}

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
  },
  projects: [
    { name: "shell", grepInvert: WHOLE_BROWSER, use: browser(process.env.HEADLESS_SHELL_PATH) },
    { name: "browser", grep: WHOLE_BROWSER, use: browser(process.env.CHROMIUM_PATH) },
  ],
});
