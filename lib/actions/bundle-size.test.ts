import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("limits the language and the actions to a size suitable for the browser", async () => {
  const bundled = await build({
    stdin: {
      contents: `export * from "@/lib/actions/index"; export * from "@/lib/automation/validate"; export * from "@/lib/automation/serialize";`,
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    alias: { "@": root },
  });
  const bytes = bundled.outputFiles[0]?.contents ?? new Uint8Array();
  // `import { z } from "zod"` instead of `* as z` bundles every locale of zod, 65 KB.
  expect(gzipSync(bytes).length).toBeLessThan(75_000);
  expect(Buffer.from(bytes).toString()).not.toMatch(/libphonenumber|ZLIB|process\.env/);
});
