import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StepFailure } from "./failure.mjs";
import { setQuiet, step } from "./progress.mjs";
import { runTool } from "./tool.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * 22.18 and 23.6 are the first of their lines to run TypeScript as it stands.
 *
 * @param {string} version as in process.versions.node
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major >= 24;
}

/** Beside the checkout's other caches; in the person's own cache when the checkout is read-only. */
function cacheFolder() {
  try {
    mkdirSync(join(root, ".cache"), { recursive: true });
    accessSync(join(root, ".cache"), constants.W_OK);
    return join(root, ".cache", "node24");
  } catch {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "switchboard", "node24");
  }
}

/** @param {string} path */
function works(path) {
  if (!existsSync(path)) return false;
  const result = spawnSync(path, ["--version"], { encoding: "utf8" });
  return result.status === 0 && isNewEnough(result.stdout.trim().replace(/^v/, ""));
}

/**
 * The path of a Node that can run the rest, fetched from the npm registry the first time; null when the
 * running one can.
 *
 * @returns {Promise<string | null>}
 */
export async function newerNode() {
  if (isNewEnough(process.versions.node)) return null;
  setQuiet(["admin"].includes(process.argv[2] ?? ""));
  const system = process.platform === "win32" ? "win" : process.platform;
  // The package `node` only picks one of these, in an install script that newer npms hold back.
  const name = `node-${system}-${process.arch}`;
  const folder = cacheFolder();
  const node = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (works(node)) return node;
  await step(`Node ${process.versions.node} is too old: fetching Node 24 into ${folder}`, async () => {
    mkdirSync(folder, { recursive: true });
    await runTool({
      step: "Fetching Node 24",
      npm: true,
      args: [
        "install",
        "--prefix",
        folder,
        "--no-save",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        `${name}@24`,
      ],
      next: "install Node 22.18 or later yourself (https://nodejs.org) and run the same command again.",
    });
  });
  if (works(node)) return node;
  throw new StepFailure({
    step: "Fetching Node 24",
    cause: `the fetched program ${node} does not run on this system.`,
    next: "install Node 22.18 or later yourself (https://nodejs.org) and run the same command again.",
  });
}

/**
 * Runs the same command line under another Node and answers its exit code. The other one has the terminal
 * and follows this process when it is killed.
 *
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runUnder(node, args) {
  const child = spawn(node, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`,
      SWITCHBOARD_FOLLOW: "1",
    },
  });
  // Ctrl-C reaches both of us from the terminal; the child decides when it is done.
  process.on("SIGINT", () => {});
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
