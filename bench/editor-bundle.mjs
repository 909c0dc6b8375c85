import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/postcss";
import { build } from "esbuild";
import postcss from "postcss";
import next from "../next.config.ts";

const root = join(import.meta.dirname, "..");

/** The loaders that the product's build applies to the browser's files. */
const loaders = {
  name: "loaders",
  setup({ onLoad }) {
    const load = createRequire(import.meta.url);
    for (const { condition, loaders } of Object.values(next.turbopack.rules).flat()) {
      const { path } = condition.all.find((one) => typeof one === "object");
      const steps = loaders.map((one) => load(join(root, typeof one === "string" ? one : one.loader)));
      onLoad({ filter: path }, ({ path: file }) => ({
        contents: steps.reduce((text, step) => step(text), readFileSync(file, "utf8")),
        loader: file.endsWith(".ts") ? "ts" : "js",
      }));
    }
  },
};

/** File contents by name. Lazily loaded parts are files of their own, as shipped. */
export async function bundle(entries) {
  const made = await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, join(root, "bench", file)]),
    ),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    outdir: "/bundle",
    jsx: "automatic",
    alias: { "@": root },
    define: { "process.env.NODE_ENV": '"production"', "process.env": "{}" },
    loader: { ".css": "empty" },
    plugins: [loaders],
    logLevel: "error",
  });
  const imports = new Map(
    Object.entries(made.metafile.outputs).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path)),
    ]),
  );
  return new Map(
    made.outputFiles.map(({ path, text }) => [
      basename(path),
      { text, imports: imports.get(basename(path)) ?? [] },
    ]),
  );
}

/** The file and everything it loads immediately. */
export function needed(scripts, name, seen = new Set()) {
  if (seen.has(name)) return [...seen];
  seen.add(name);
  for (const part of scripts.get(name)?.imports ?? []) needed(scripts, part, seen);
  return [...seen];
}

export function zipped(scripts, names) {
  const bytes = names.reduce((sum, name) => sum + gzipSync(scripts.get(name)?.text ?? "").length, 0);
  return Math.round(bytes / 1024);
}

export async function styles() {
  const from = join(root, "app/globals.css");
  const global = await postcss([tailwind({ base: root })]).process(readFileSync(from, "utf8"), { from });
  const flow = readFileSync(join(root, "node_modules/@xyflow/react/dist/base.css"), "utf8");
  const full = readFileSync(join(root, "node_modules/@xyflow/react/dist/style.css"), "utf8");
  const own = readFileSync(join(root, "components/editor/canvas/canvas.css"), "utf8");
  return { ours: [global.css, flow, own].join("\n"), bare: full };
}
