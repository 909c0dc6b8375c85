import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Enforces the architecture by imports. A folder is a module, every file in it belongs to that module, and a module may
 * import only the modules listed here (docs/architecture.md). `base` is the files directly in lib.
 */
const ROOMS = {
  base: [],
  automation: ["base"],
  billing: ["base"],
  messages: ["base"],
  keys: ["base"],
  net: ["base"],
  actions: ["automation", "base"],
  desk: ["actions", "automation", "base"],
  templates: ["actions", "automation"],
  providers: ["desk", "net", "actions", "automation", "base"],
  contract: ["providers", "templates", "actions", "billing", "automation", "base"],
  assistants: ["contract", "actions", "automation", "base"],
  db: ["contract", "actions", "automation", "billing", "base"],
  runtime: ["contract", "actions", "desk", "automation", "base"],
  services: [
    "runtime",
    "contract",
    "providers",
    "templates",
    "actions",
    "desk",
    "net",
    "keys",
    "db",
    "billing",
    "automation",
    "messages",
    "base",
  ],
  worker: ["services", "runtime", "contract", "providers", "actions", "desk", "db", "automation", "base"],
  http: ["services", "assistants", "contract", "actions", "keys", "db", "base"],
  auth: ["http", "services", "contract", "db", "messages", "base"],
  components: [
    "contract",
    "providers",
    "templates",
    "actions",
    "desk",
    "billing",
    "automation",
    "messages",
    "base",
  ],
  app: [
    "components",
    "auth",
    "http",
    "services",
    "contract",
    "templates",
    "actions",
    "automation",
    "db",
    "base",
  ],
} satisfies Record<string, string[]>;

type Room = keyof typeof ROOMS;

const root = join(import.meta.dirname, "..");

function roomOf(file: string): string {
  const [top, second] = file.split("/");
  if (top !== "lib") return top!;
  return file.split("/").length > 2 ? second! : "base";
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .filter((file) => !/\.test\.|\/testing\/|db\/generated/.test(file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([@.]\.?\/[^"]*)"/g)].map(([, path]) => {
    if (!path!.startsWith("@/")) return normalize(join(dirname(file), path!));
    // A path without a file extension may be one of the files directly in lib.
    return path!.slice(2);
  });
}

/** The folder of a service; each file directly in lib/services is its own module. */
const nounOf = (path: string) => path.split("/")[2]!.replace(/\.ts$/, "");

/** Returns the first cycle of a graph as a closed path. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of arrows.get(name) ?? []) {
      const circle = walk(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of arrows.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return null;
}

const files = ["lib", "components", "app"].flatMap(filesIn);

describe("the architecture", () => {
  it("lists every module", () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(Object.keys(ROOMS)));
  });

  it("lets a module import only the modules listed for it", () => {
    const wrong = files.flatMap((file) => {
      const room = roomOf(file) as Room;
      const allowed: readonly string[] = [room, ...ROOMS[room]];
      return importsOf(file)
        .filter((path) => !allowed.includes(roomOf(path)))
        .map((path) => `${file} (${room}) imports ${path} (${roomOf(path)})`);
    });
    expect(wrong).toEqual([]);
  });

  it("lists no two modules that import each other", () => {
    const names = Object.keys(ROOMS) as Room[];
    const imports = (from: Room, to: Room) => (ROOMS[from] as readonly string[]).includes(to);
    const pairs = names.flatMap((a) => names.filter((b) => a < b && imports(a, b) && imports(b, a)));
    expect(pairs).toEqual([]);
  });

  it("lets services depend on each other in one direction only", () => {
    const arrows = new Map<string, Set<string>>();
    for (const file of files.filter((name) => name.startsWith("lib/services/"))) {
      const noun = nounOf(file);
      const targets = arrows.get(noun) ?? new Set();
      arrows.set(noun, targets);
      for (const path of importsOf(file)) {
        if (path.startsWith("lib/services/") && nounOf(path) !== noun) targets.add(nounOf(path));
      }
    }
    expect(circleIn(arrows)).toBeNull();
  });

  it("has one import style: ./ within a folder, @/ for everything else", () => {
    const climbing = files.filter((file) => /from "\.\.\//.test(readFileSync(join(root, file), "utf8")));
    expect(climbing, 'write "@/…" from the root of the project instead of "../…"').toEqual([]);
  });

  it("keeps files short enough to read at once", () => {
    const long = files
      .map((file) => [file, readFileSync(join(root, file), "utf8")] as const)
      .filter(([, text]) => !text.startsWith("// Generated by"))
      .map(([file, text]) => [file, text.split("\n").length] as const)
      .filter(([, lines]) => lines > 420);
    expect(long).toEqual([]);
  });

  it("evaluates no text as code", () => {
    const bad = files.filter((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return text.includes("new Function(") || text.includes("eval(");
    });
    expect(bad).toEqual([]);
  });

  it("starts the launcher without installed packages", () => {
    const seen = new Set<string>();
    const packages: string[] = [];
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(join(root, file), "utf8");
      for (const match of text.matchAll(
        /^(?:import|export) (?!type )[^;]*?from "([^"]+)";|^import "([^"]+)";/gm,
      )) {
        const path = match[1] ?? match[2]!;
        if (path.startsWith(".")) visit(normalize(join(dirname(file), path)));
        else if (!path.startsWith("node:")) packages.push(`${file} imports ${path}`);
      }
    };
    // Each command loads before anything is installed; packages it needs later are imported later.
    for (const start of ["main", "start", "dev", "split", "tools", "test/run"])
      visit(`scripts/launcher/${start}.ts`);
    expect(packages).toEqual([]);
  });
});
