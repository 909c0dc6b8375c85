import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { BuildOptions } from "esbuild";
import { StepFailure } from "../bootstrap/failure.mjs";
import { step } from "../bootstrap/progress.mjs";
import { root } from "./context.ts";
import { hashOf, isStamped, stamp } from "./stamp.ts";

/** The server programs; web wraps the output of Next's build. */
export const programs = {
  web: "lib/http/server/main.ts",
  worker: "lib/worker/main.ts",
  admin: "scripts/admin.ts",
  seed: "scripts/seed.ts",
  migrate: "scripts/migrate/apply.ts",
  backup: "scripts/backup/main.ts",
  mcp: "scripts/mcp.ts",
} as const;

export const programPath = (name: string) => join(root, "dist", `${name}.mjs`);

const sources = ["lib", "scripts", "prisma/schema.prisma", "tsconfig.json", "package-lock.json"];

export function bundleOptions(entries: Record<string, string>): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node22",
    format: "esm",
    // Installed packages stay external; @/ is an alias for the checkout's own files.
    packages: "external",
    // The server-only package is unnecessary in a server bundle.
    alias: { "@": root, "server-only": join(root, "node_modules", "server-only", "empty.js") },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "silent",
  };
}

/** Bundles its packages, because it runs where none are installed. */
const standalone = { "verify-invoice": "scripts/verify-invoice.ts" };

function presentPrograms(): Record<string, string> {
  return Object.fromEntries(Object.entries(programs).filter(([, entry]) => existsSync(join(root, entry))));
}

type BundleFailure = { errors?: { text: string; location: { file: string; line: number } | null }[] };

function toFailure(error: unknown): StepFailure {
  const { errors = [] } = error as BundleFailure;
  const lines = errors
    .slice(0, 3)
    .map(({ text, location }) => (location ? `${location.file}:${location.line} ${text}` : text));
  return new StepFailure({
    step: "Building the server programs",
    cause: lines.join(" · ") || String(error),
    next: "correct the named file and run the same command again.",
  });
}

async function bundle(entries: Record<string, string>, options: BuildOptions = {}) {
  const { build, stop } = await import("esbuild");
  try {
    await build({ ...bundleOptions(entries), ...options });
  } catch (error) {
    throw toFailure(error);
  } finally {
    // esbuild's helper process would otherwise live as long as the launcher.
    await stop();
  }
}

export async function bundlePrograms() {
  const hash = hashOf(sources);
  const mark = join(root, "dist", ".source-hash");
  if (isStamped(mark, hash)) return;
  await step("Building the server programs", async () => {
    await bundle(presentPrograms());
    await bundle(standalone, { packages: "bundle", sourcemap: false, target: "node18" });
  });
  mkdirSync(join(root, "dist"), { recursive: true });
  stamp(mark, hash);
}

/** Bundles any TypeScript file as a program, for `bench:*` and one-off scripts. */
export async function bundleFile(file: string): Promise<string> {
  if (!existsSync(join(root, file))) {
    throw new StepFailure({
      step: `Running ${file}`,
      cause: "there is no such file.",
      next: "check the name.",
    });
  }
  const name = `run-${basename(file).replace(/\.[cm]?tsx?$/, "")}`;
  // A part that is imported only where it is used takes no memory in the other processes of a benchmark.
  await bundle({ [name]: file }, { splitting: true });
  return programPath(name);
}
