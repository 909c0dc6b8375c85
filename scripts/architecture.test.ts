import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * A room may import only to its left:
 *   automation, billing <- actions <- api/contracts <- runtime <- services <- worker, api/route <- app
 *   automation, actions, api/{contracts,client,queries} <- components <- app <- server
 */
const root = join(import.meta.dirname, "..");
type Room =
  | "automation"
  | "billing"
  | "actions"
  | "templates"
  | "contracts"
  | "runtime"
  | "foundation"
  | "columns"
  | "services"
  | "worker"
  | "route"
  | "server"
  | "components"
  | "app";

const ISOMORPHIC_API = new Set([
  "contract",
  "errors",
  "scopes",
  "wire",
  "client",
  "queries",
  "reply",
  "openapi",
  "examples",
  "field-errors",
  "body",
]);

function roomOf(file: string): Room | null {
  const [top, second, third = ""] = file.split("/");
  if (top === "components") return "components";
  if (top === "app") return "app";
  if (top !== "lib") return null;
  switch (second) {
    case "automation":
    case "billing":
    case "actions":
    case "templates":
    case "runtime":
    case "services":
    case "worker":
    case "server":
      return second;
    case "api":
      return third === "contracts" || ISOMORPHIC_API.has(third.replace(".ts", "")) ? "contracts" : "route";
    case "providers":
      // What is said to set one up is for the browser too; how it is spoken to is not.
      return ["", "index", "define"].includes(third.replace(".ts", "")) || /\/definition(\.ts)?$/.test(file)
        ? "contracts"
        : "services";
    case "db":
      // Types of JSON columns are those of the rooms that write them; nothing of them is left at run time.
      return third === "column-types" || third === "column-types.ts" ? "columns" : "foundation";
    case "auth":
      // Pages, sessions and sign-in stand on services; the bare keys stand under them.
      return third.startsWith("api-key") || third.startsWith("client-address") ? "foundation" : "route";
    case "web.ts":
      return "services";
    default:
      return "foundation";
  }
}

const MAY: Record<Room, readonly Room[]> = {
  automation: ["automation"],
  billing: ["billing"],
  actions: ["actions", "automation"],
  templates: ["templates", "automation", "actions"],
  contracts: ["contracts", "actions", "automation", "billing", "templates"],
  runtime: ["runtime", "contracts", "actions", "automation", "billing"],
  foundation: ["foundation", "columns"],
  columns: ["columns", "foundation", "contracts", "actions", "automation", "billing"],
  services: [
    "services",
    "foundation",
    "runtime",
    "contracts",
    "actions",
    "automation",
    "billing",
    "templates",
  ],
  worker: ["worker", "services", "foundation", "runtime", "contracts", "actions", "automation", "billing"],
  route: ["route", "services", "foundation", "runtime", "contracts", "actions", "automation", "billing"],
  server: ["server", "app", "services", "foundation"],
  components: ["components", "contracts", "actions", "automation", "billing", "templates"],
  app: [
    "app",
    "components",
    "route",
    "services",
    "foundation",
    "contracts",
    "actions",
    "automation",
    "billing",
    "templates",
  ],
};

/** Where the house is not quite as drawn, and why. */
const KNOWN: Record<string, string> = {
  "lib/automation/narrate.test.ts": "tells real actions",
};

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => (file.endsWith(".ts") || file.endsWith(".tsx")) && !file.endsWith(".d.ts"))
    .filter(
      (file) =>
        !file.includes(".test.") &&
        !file.includes("/testing/") &&
        !file.includes("db/generated") &&
        file !== "lib/db/statements.ts",
    );
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([@./][^"]*)"/g)].map((match) => match[1]!);
  return found
    .filter((path) => path.startsWith("@/") || path.startsWith("."))
    .map((path) => (path.startsWith("@/") ? path.slice(2) : normalize(join(dirname(file), path))));
}

describe("imports are the architecture", () => {
  const files = [...filesIn("lib"), ...filesIn("components"), ...filesIn("app")];

  it("finds files to judge", () => {
    expect(files.length).toBeGreaterThan(200);
  });

  it("each room imports only to its left", () => {
    const wrong = files.flatMap((file) => {
      const from = roomOf(file);
      if (!from || KNOWN[file]) return [];
      return importsOf(file).flatMap((path) => {
        const to = roomOf(path);
        return to === null || MAY[from].includes(to) ? [] : [`${file} (${from}) imports ${path} (${to})`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it("no file has more than 420 lines, contracts apart", () => {
    const long = files
      .filter((file) => !file.startsWith("lib/api/contracts/"))
      .map((file) => [file, readFileSync(join(root, file), "utf8").split("\n").length] as const)
      .filter(([, lines]) => lines > 420);
    expect(long).toEqual([]);
  });

  it("nothing evaluates text as code", () => {
    const bad = files.filter((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return text.includes("new Function(") || text.includes("eval(");
    });
    expect(bad).toEqual([]);
  });

  it("the launcher reads nothing that has to be installed first", () => {
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
    // Each command is loaded before anything is installed; what it needs later it imports later.
    for (const start of ["main", "start", "dev", "split", "tools", "test/run"])
      visit(`scripts/launcher/${start}.ts`);
    expect(packages).toEqual([]);
  });
});
