import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files generated from a folder's subfolders, so that a new one needs no registration. */
export const foldersOf = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** Sorted as the formatter does, so that formatting changes nothing. */
export const importsOf = (imports) =>
  [...imports]
    .sort((a, b) => (sortKey(a.from) < sortKey(b.from) ? -1 : 1))
    .map(({ from, text }) => `import ${text} from "${from}";`)
    .join("\n");

/** A folder comes before those whose names begin with its own, as the formatter sorts imports. */
const sortKey = (from) => from.replaceAll("/", "\u0001");

/** Writes outdated files; with --check it only reports them. */
export function put(root, files) {
  const stale = Object.entries(files).filter(([file, text]) => readOr(join(root, file)) !== text);
  if (!process.argv.includes("--check")) {
    for (const [file, text] of stale) writeFileSync(join(root, file), text);
  } else if (stale.length > 0) {
    console.error(
      `${stale.map(([file]) => join(root, file)).join(", ")} not current: run node ${process.argv[1]}`,
    );
    process.exit(1);
  }
}

function readOr(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
