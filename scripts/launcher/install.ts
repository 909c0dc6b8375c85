import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "../bootstrap/progress.mjs";
import { runTool } from "../bootstrap/tool.mjs";
import { withLock } from "../processes/lock.ts";
import { root } from "./context.ts";

type Lock = {
  packages: Record<string, { version?: string; optional?: boolean; dev?: boolean; link?: boolean }>;
};

const markPath = () => join(root, "node_modules", ".switchboard-lock");

/** Programs are built for one system, so a checkout copied to another system installs again. */
function wanted(): string {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

/**
 * Compares npm's record of the installation with the lock file. Optional packages depend on the system, and a
 * production image may omit development packages.
 */
export function matches(lock: Lock, installed: Lock, { development }: { development: boolean }): boolean {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const present = installed.packages[path];
    return present
      ? present.version === entry.version
      : entry.optional === true || (!development && entry.dev === true);
  });
}

function isInstalled(): boolean {
  if (existsSync(markPath()) && readFileSync(markPath(), "utf8") === wanted()) return true;
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const parse = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Lock;
  const development = process.env.NODE_ENV !== "production";
  if (!matches(parse(join(root, "package-lock.json")), parse(record), { development })) return false;
  writeFileSync(markPath(), wanted());
  return true;
}

const cleanInstall = (update: (detail: string) => void) =>
  runTool({
    step: "Installing dependencies",
    npm: true,
    cwd: root,
    args: ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    // Prevents Prisma from downloading an engine from outside the npm registry; it accepts any program named here.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, NODE_ENV: "development" },
    onLine: update,
    next: "look at the message above and run the same command again.",
  });

/** Installs exactly the lock file's packages when node_modules differs from it. */
export async function installDependencies() {
  if (isInstalled()) return;
  mkdirSync(join(root, ".cache"), { recursive: true });
  await withLock(join(root, ".cache", "install.lock"), async () => {
    if (isInstalled()) return;
    await step("Installing dependencies (the first time takes a minute or two)", cleanInstall);
    writeFileSync(markPath(), wanted());
  });
}
