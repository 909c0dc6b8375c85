import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "../bootstrap/progress.mjs";
import { runTool } from "../bootstrap/tool.mjs";
import { withLock } from "../processes/lock.ts";
import { compressStatic } from "./compress-static.ts";
import { root } from "./context.ts";
import { hashOf, isStamped, stamp } from "./stamp.ts";

const sources = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.ts",
  "scripts/strip-colors.cjs",
  "scripts/strip-contracts.cjs",
  "scripts/strip-descriptions.cjs",
  "scripts/strip-examples.cjs",
  "scripts/strip-json-schema.cjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

export const nextProgram = join(root, "node_modules", "next", "dist", "bin", "next");

const markIn = (folder: string) => join(root, folder, "switchboard-build");

const webHash = () => hashOf(sources);

export const hasWeb = () => existsSync(join(root, "app"));

export const isBuilt = (folder = ".next") => isStamped(markIn(folder), webHash());

/** Next adds the types of a custom build folder to tsconfig.json; this restores the file after a build. */
async function keepingTsconfig<T>(build: () => Promise<T>): Promise<T> {
  const path = join(root, "tsconfig.json");
  const before = readFileSync(path, "utf8");
  try {
    return await build();
  } finally {
    if (readFileSync(path, "utf8") !== before) writeFileSync(path, before);
  }
}

/** Builds the web app when any of its sources changed. It needs no database and no secrets. */
export async function buildWeb(folder = ".next") {
  const hash = webHash();
  if (isStamped(markIn(folder), hash)) return;
  await withLock(join(root, ".cache", "build.lock"), async () => {
    if (isStamped(markIn(folder), hash)) return;
    await step("Building the web application (about a minute)", (update) =>
      keepingTsconfig(() =>
        runTool({
          step: "Building the web application",
          cwd: root,
          args: [nextProgram, "build"],
          env: {
            NODE_ENV: "production",
            NEXT_TELEMETRY_DISABLED: "1",
            NEXT_DIST_DIR: folder,
            // Excludes this machine's settings, because a build must be the same everywhere.
            DATABASE_URL: undefined,
          },
          onLine: update,
          next: "correct what the message names and run the same command again.",
        }),
      ),
    );
    await step("Compressing its scripts", () => compressStatic(join(root, folder, "static")));
    stamp(markIn(folder), hash);
  });
}
