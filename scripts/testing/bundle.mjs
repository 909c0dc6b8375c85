// Runs our TypeScript from a plain script: bundles one module with esbuild and imports the result.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

export async function bundleAndImport(entry) {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-bundle-"));
  const outfile = join(folder, "module.mjs");
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      alias: { "@": root },
      logLevel: "error",
      banner: {
        js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
      },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
