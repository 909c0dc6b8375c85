import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Code in the guides is meant to be copied, so it has to obey the same rules as the code it becomes. */
const root = join(import.meta.dirname, "..");
const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));

const codeOf = (page: string) =>
  [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!).join("\n");

type Import = { names: string[]; path: string };

const importsOf = (code: string): Import[] =>
  [...code.matchAll(/import (?:type )?\{([^}]*)\} from "@\/([^"]+)"/g)].map(([, names, path]) => ({
    names: names!
      .split(",")
      .map((name) => name.trim().replace(/^type /, ""))
      .filter((name) => name !== ""),
    path: path!,
  }));

const sourceOf = (path: string) =>
  [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
    .map((file) => join(root, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"))[0];

function problemsIn({ names, path }: Import, page: string): string[] {
  // A guide names the files its reader creates.
  if (page.includes(`\`${path}.ts\`:`)) return [];
  const source = sourceOf(path);
  if (source === undefined) return [`@/${path} does not exist`];
  return names
    .filter((name) => !new RegExp(`export [^;=]*\\b${name}\\b`).test(source))
    .map((name) => `@/${path} exports no ${name}`);
}

describe.each(pages)("the code in docs/%s", (file) => {
  const page = readFileSync(join(root, "docs", file), "utf8");

  it("imports only what exists", () => {
    expect(importsOf(codeOf(page)).flatMap((found) => problemsIn(found, page))).toEqual([]);
  });

  it('imports with "./" or "@/", as the product does', () => {
    expect(codeOf(page).match(/from "\.\.\/[^"]*"/g) ?? []).toEqual([]);
  });
});
