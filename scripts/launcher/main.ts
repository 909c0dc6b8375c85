import { StepFailure } from "../bootstrap/failure.mjs";
import { say, setQuiet } from "../bootstrap/progress.mjs";
import { type Context, openContext } from "./context.ts";

/**
 * The commands of package.json. Installed packages are imported only where they are used, because nothing is installed
 * yet when a fresh clone loads this file.
 */
type Command = {
  about: string;
  /** For commands whose own output matters: the launcher reports only slow steps and failures. */
  quiet?: boolean;
  run: (context: Context, args: string[]) => Promise<number>;
};

const commands: Record<string, Command> = {
  start: {
    about: "everything, on this machine: database, migrations, demo, web, worker",
    run: async (context) => (await import("./start.ts")).start(context),
  },
  dev: {
    about: "the same with hot reload",
    run: async (context) => (await import("./dev.ts")).dev(context),
  },
  test: {
    about: "all checks and tests; --only lint,types,unit,db,build,launch,api,e2e chooses",
    run: async (context, args) => (await import("./test/run.ts")).test(context, args),
  },
  build: {
    about: "the web application and the server programs",
    run: async (context) => {
      await (await import("./prepare.ts")).prepareEverything(context);
      return 0;
    },
  },
  web: {
    about: "the web server alone",
    run: async (context) => (await import("./split.ts")).runWeb(context),
  },
  worker: {
    about: "a worker alone",
    run: async (context) => (await import("./split.ts")).runWorker(context),
  },
  migrate: {
    about: "brings the database up to date",
    run: async (context) => (await import("./split.ts")).runMigrate(context),
  },
  migration: {
    about: "writes the next migration from the changed schema: npm run migration -- <name>",
    run: async (context, args) => (await import("./tools.ts")).runNewMigration(context, args),
  },
  sql: {
    about: "types of the SQL statements, from the database: npm run sql, or npm run sql -- --check",
    run: async (context, args) => (await import("./tools.ts")).runSql(context, args),
  },
  sbom: {
    about:
      "writes the software bill of materials (CycloneDX) to .cache/sbom.cdx.json, or: npm run sbom -- <file>",
    run: async (_context, args) => (await import("./sbom.ts")).writeSbom(args),
  },
  admin: {
    about: "operator commands",
    quiet: true,
    run: async (context, args) => (await import("./tools.ts")).runAdmin(context, args),
  },
  mcp: {
    about: "tools for an assistant over stdio: SWITCHBOARD_KEY=fdw_… npm run --silent mcp",
    quiet: true,
    run: async (context) => (await import("./tools.ts")).runMcp(context),
  },
  seed: {
    about: "fills the database with the demo",
    run: async (context, args) => (await import("./tools.ts")).runSeed(context, args),
  },
  bench: {
    about: "every bench:* script",
    run: async (context, args) => (await import("./tools.ts")).runBench(context, { args, run }),
  },
  run: {
    about: "a TypeScript file of the checkout as a program: run <file> [arguments]",
    quiet: true,
    run: async (context, args) => (await import("./tools.ts")).runFile(context, args),
  },
  browse: {
    about: "the same for a file that drives a browser, without a database: browse <file>",
    quiet: true,
    run: async (context, args) => (await import("./tools.ts")).runWithBrowser(context, args),
  },
  properties: {
    about: "every property under new seeds: npm run test:properties -- <rounds>",
    run: async (context, args) => (await import("./properties.ts")).runProperties(context, args),
  },
  mutation: {
    about: "breaks the pure rooms on purpose and counts what no test notices: npm run test:mutation",
    run: async (context, args) =>
      (await import("./tools.ts")).runInstalled(context, "@stryker-mutator/core/bin/stryker.js", [
        "run",
        "scripts/mutation/stryker.config.mjs",
        ...args,
      ]),
  },
  format: {
    about: "formats and fixes what can be fixed",
    run: async (context, args) =>
      (await import("./tools.ts")).runInstalled(context, "@biomejs/biome/bin/biome", [
        "check",
        "--write",
        ...args,
      ]),
  },
};

/** The stages of `npm test`, each also available as a command. */
const stages: Record<string, string> = {
  lint: "lint",
  typecheck: "types",
  unit: "unit",
  db: "db",
  launch: "launch",
  api: "api",
  e2e: "e2e",
};

export const commandNames: readonly string[] = [...Object.keys(commands), ...Object.keys(stages)];

function help(): number {
  say("npm start        runs it");
  say("npm test         proves it\n");
  for (const [name, { about }] of Object.entries(commands)) say(`npm run ${name.padEnd(10)} ${about}`);
  say(`npm run ${"…".padEnd(10)} ${Object.keys(stages).join(", ")}: one stage of npm test`);
  return 0;
}

export async function run(name: string, args: string[]): Promise<number> {
  if (name === "help") return help();
  const stage = stages[name];
  const command = stage === undefined ? commands[name] : commands.test;
  if (!command) {
    throw new StepFailure({
      step: `npm run ${name}`,
      cause: "the launcher knows no such command.",
      next: "node scripts/launch.mjs help lists them all.",
    });
  }
  setQuiet(command.quiet ?? false);
  return command.run(openContext(), stage === undefined ? args : ["--only", stage, "--", ...args]);
}
