import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSdk } from "./generate.ts";

// Bundled programs and tests both run in the root of the project.
const root = process.cwd();
const source = join(root, "sdk");

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");

/** Returns what the compiler says about code that uses a built package; nothing if it compiles. */
export function compileAgainst(folder: string, code: string): string {
  writeFileSync(join(folder, "use.ts"), code);
  const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "ES2022", "--module", "NodeNext"];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, "use.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout;
}

/** Builds the package into a folder: generated types, then plain JavaScript with declarations. */
export function buildSdk(folder: string): void {
  writeFileSync(join(source, "src", "generated.ts"), generateSdk());
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", join(source, "tsconfig.json"), "--outDir", dist],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The SDK does not compile:\n${stdout}`);
  if (folder !== source)
    for (const file of ["package.json", "README.md", "LICENSE"])
      cpSync(join(source, file), join(folder, file));
}
