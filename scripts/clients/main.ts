import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contracts } from "@/lib/contract/all";
import { openApiDocument } from "@/lib/contract/document/openapi";
import type { Described } from "@/lib/contract/document/webhooks";
import { heyApiCalls, openapiFetchCalls, orvalCalls, sampleCalls } from "./calls.ts";

/**
 * Tries the API's document with other people's tools: Spectral has nothing to say, and the clients that three generators
 * make from it compile under strict TypeScript and call every operation. Their hundreds of packages are installed in
 * the cache only, by a lock file of their own.
 */
const root = process.cwd();
const here = join(root, "scripts", "clients");
const work = join(root, ".cache", "clients");
const bin = (name: string) => join(work, "node_modules", ".bin", name);

function run(title: string, command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: work,
    encoding: "utf8",
    maxBuffer: 64 * 1_048_576,
    env: { ...process.env, CI: "true", SCARF_ANALYTICS: "false" },
  });
  process.stdout.write(`${status === 0 ? "✔" : "✖"} ${title}\n`);
  if (status === 0) return;
  process.stdout.write(`${stdout}\n${stderr}\n`.slice(0, 20_000));
  process.exit(1);
}

function write(folder: string, files: Record<string, string>): string {
  const path = join(work, folder);
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const STRICT = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["**/*.ts"],
});

mkdirSync(work, { recursive: true });
for (const file of ["package.json", "package-lock.json"]) cpSync(join(here, file), join(work, file));
if (!existsSync(join(work, "node_modules")))
  run("installing the generators", "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
for (const made of ["openapi-typescript", "hey-api", "orval"])
  rmSync(join(work, made), { recursive: true, force: true });

const document = openApiDocument(contracts, "https://switchboard.test") as unknown as Described;
const calls = sampleCalls(document);
writeFileSync(join(work, "openapi.json"), JSON.stringify(document));
writeFileSync(join(work, "spectral.yaml"), "extends: spectral:oas\n");
run("Spectral has no warning", bin("spectral"), [
  "lint",
  "openapi.json",
  "--ruleset=spectral.yaml",
  "--fail-severity=hint",
  "--format=text",
]);

const fetchFolder = write("openapi-typescript", {
  "calls.ts": openapiFetchCalls(calls),
  "tsconfig.json": STRICT,
});
run("openapi-typescript makes types", bin("openapi-typescript"), [
  "openapi.json",
  "-o",
  join(fetchFolder, "types.ts"),
]);
run(`and ${calls.length} calls compile`, bin("tsc"), ["-p", fetchFolder]);

const heyFolder = write("hey-api", { "calls.ts": heyApiCalls(calls), "tsconfig.json": STRICT });
run("Hey API makes a client", bin("openapi-ts"), [
  "-i",
  "openapi.json",
  "-o",
  join(heyFolder, "client"),
  "-c",
  "@hey-api/client-fetch",
]);
run(`and ${calls.length} calls compile`, bin("tsc"), ["-p", heyFolder]);

const orvalFolder = write("orval", { "calls.ts": orvalCalls(calls), "tsconfig.json": STRICT });
writeFileSync(
  join(work, "orval.config.mjs"),
  `export default ${JSON.stringify({
    api: {
      input: { target: "./openapi.json" },
      output: { mode: "single", target: join(orvalFolder, "client.ts"), client: "fetch" },
    },
  })};\n`,
);
run("Orval makes a client", bin("orval"), ["--config", "orval.config.mjs"]);
run(`and ${calls.length} calls compile`, bin("tsc"), ["-p", orvalFolder]);
