import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { StepFailure } from "../../bootstrap/failure.mjs";
import { note, step } from "../../bootstrap/progress.mjs";
import { runTool } from "../../bootstrap/tool.mjs";
import { root } from "../context.ts";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Chromium without its own windows, tabs and menus, which take a third of a test's time. */
const SHELL = "chromium-headless-shell";

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Printing its version is the cheapest proof that a browser and its libraries are installed. */
function starts(command: string): boolean {
  return spawnSync(command, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function playwrightsOwn(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : null;
}

/** Playwright needs the file's path, not the command name. */
function inPath(name: string): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  return path && starts(path) ? path : null;
}

async function present(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named && starts(named)) return named;
  for (const name of names) {
    const path = inPath(name);
    if (path) return path;
  }
  return applications.find((path) => existsSync(path) && starts(path)) ?? (await playwrightsOwn());
}

const INSTALL = "Installing a browser for the tests";

function tool(command: string, args: string[]) {
  return (update: (detail: string) => void) =>
    runTool({
      step: INSTALL,
      command,
      args,
      cwd: root,
      env: { DEBIAN_FRONTEND: "noninteractive" },
      onLine: update,
      next: "install Chromium or Chrome yourself, or name one with CHROMIUM_PATH.",
    });
}

const playwright = (args: string[]) =>
  tool(process.execPath, [join(root, "node_modules", "@playwright", "test", "cli.js"), ...args]);

const isRoot = () => process.getuid?.() === 0;

/** Tries each way in turn, because some fail here (no network access, no permissions). */
async function install() {
  try {
    await step(`${INSTALL} (Playwright's Chromium)`, playwright(["install", "chromium"]));
    if (!(await playwrightsOwn()) && isRoot()) {
      await step("Installing the libraries it needs", playwright(["install-deps", "chromium"]));
    }
    if (await playwrightsOwn()) return;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    note("Playwright's Chromium cannot be fetched from here; trying the system's packages.");
  }
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return;
  await step("Reading the system's package lists", tool("apt-get", ["update"]));
  await step(
    `${INSTALL} (the system's Chromium)`,
    tool("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]),
  );
}

/** The shell of this system's Chromium. Where it cannot be had, the tests take longer. */
async function findShell(browser: string): Promise<string | null> {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named && starts(named)) return named;
  const found = inPath(SHELL);
  if (found || browser !== "/usr/bin/chromium" || !isRoot() || !existsSync("/usr/bin/apt-get")) return found;
  try {
    await step(
      `${INSTALL} (its headless shell)`,
      tool("apt-get", ["install", "-y", "--no-install-recommends", SHELL]),
    );
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    note("The headless shell cannot be installed; the browser tests take longer.");
  }
  return inPath(SHELL);
}

export type Browsers = { browser: string; shell: string };

/** The whole browser, and the fastest one for tests that need no windows of their own. */
export async function findBrowsers(): Promise<Browsers> {
  const browser = await findBrowser();
  return { browser, shell: (await findShell(browser)) ?? browser };
}

export async function findBrowser(): Promise<string> {
  const found = await present();
  if (found) return found;
  await install();
  const installed = await present();
  if (installed) return installed;
  throw new StepFailure({
    step: INSTALL,
    cause: "no Chromium could be found, and none could be installed.",
    next: "install Chromium or Chrome, or name one with CHROMIUM_PATH=/path/to/chromium npm test",
  });
}
