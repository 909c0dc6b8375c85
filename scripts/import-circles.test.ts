import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["app", "components", "lib", "scripts"];

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("generated/"));

/** Resolves an import to a file; null for a package. */
function resolve(from: string, path: string): string | null {
  if (!path.startsWith(".") && !path.startsWith("@/")) return null;
  const target = path.startsWith("@/") ? path.slice(2) : normalize(join(dirname(from), path));
  const candidates = [target, `${target}.ts`, `${target}.tsx`, join(target, "index.ts")];
  return candidates.find((file) => /\.\w+$/.test(file) && existsSync(join(root, file))) ?? null;
}

/** Includes type imports, re-exports and dynamic imports, because they load the same module. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const paths = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
  return [...new Set(paths.flatMap((path) => resolve(file, path) ?? []))];
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Tarjan's algorithm: returns the groups of files that all reach one another. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, { index: number; low: number }>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const own = { index: order.size, low: order.size };
    order.set(file, own);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      const known = order.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (stack.includes(next)) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.sort());
    }
    return own;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.sort(([a = ""], [b = ""]) => a.localeCompare(b));
}

describe("imports", () => {
  it("are found in a graph with cycles", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
      ["e", ["e"]],
    ]);
    expect(circlesIn(graph)).toEqual([["a", "b", "c"], ["e"]]);
  });

  it("never form a cycle, including type imports", () => {
    const graph = new Map(files.map((file) => [file, importsOf(file)]));
    expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
    const circles = circlesIn(graph);
    expect(circles).toEqual([]);
  });
});
