import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Interrupted, isStepFailure } from "../../bootstrap/failure.mjs";
import { runTool } from "../../bootstrap/tool.mjs";
import { SERVER_HANDOVER, type TestServer } from "../../testing/server.ts";
import { nextProgram } from "../build-web.ts";
import type { Environment } from "../child.ts";
import { type Context, root } from "../context.ts";
import type { Browsers } from "./browser.ts";
import { type Counts, playwrightCounts, readCounts, vitestCounts } from "./results.ts";

export const stageNames = ["lint", "types", "unit", "db", "build", "launch", "api", "e2e"] as const;
export type StageName = (typeof stageNames)[number];

type StageRun = {
  context: Context;
  /** Prints directly to the terminal, for a single stage run by a developer. */
  show: boolean;
  extra: string[];
  onLine: (line: string) => void;
  server?: TestServer;
  browsers?: Browsers;
};

type StageResult = { counts: Counts; output: string };

const installed = (...parts: string[]) => join(root, "node_modules", ...parts);

type Tool = { args: string[]; env?: Environment };

async function succeeds(
  run: StageRun,
  { args, env = {} }: Tool,
): Promise<{ succeeded: boolean; output: string }> {
  try {
    const output = await runTool({
      step: "Testing",
      cwd: root,
      args,
      env: { FORCE_COLOR: undefined, NO_COLOR: run.show ? undefined : "1", ...env },
      show: run.show,
      onLine: run.onLine,
      next: "",
    });
    return { succeeded: true, output };
  } catch (error) {
    if (error instanceof Interrupted || !isStepFailure(error)) throw error;
    return { succeeded: false, output: error.output };
  }
}

/** A check that is not a test counts as nothing when it passes and as one failure otherwise. */
async function check(run: StageRun, tools: Tool[]): Promise<StageResult> {
  for (const tool of tools) {
    const { succeeded, output } = await succeeds(run, tool);
    if (!succeeded) return { counts: { passed: 0, failed: 1 }, output };
  }
  return { counts: { passed: 0, failed: 0 }, output: "" };
}

export const reportsFolder = (context: Context) => join(context.cacheDir, "test", `reports-${process.pid}`);

function reportFile(context: Context, name: string): string {
  const folder = reportsFolder(context);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

const handover = (server: TestServer | undefined): Environment =>
  server ? { [SERVER_HANDOVER]: JSON.stringify(server) } : {};

async function vitest(run: StageRun, project: string): Promise<StageResult> {
  const path = reportFile(run.context, project);
  const { succeeded, output } = await succeeds(run, {
    args: [
      installed("vitest", "vitest.mjs"),
      "run",
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${path}`,
      "--passWithNoTests",
      ...run.extra,
    ],
    env: { NODE_ENV: "test", ...handover(run.server) },
  });
  return { counts: readCounts(path, { succeeded, read: vitestCounts }), output };
}

async function playwright(run: StageRun): Promise<StageResult> {
  const path = reportFile(run.context, "e2e");
  const { succeeded, output } = await succeeds(run, {
    args: [installed("@playwright", "test", "cli.js"), "test", ...run.extra],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
      CHROMIUM_PATH: run.browsers?.browser,
      HEADLESS_SHELL_PATH: run.browsers?.shell,
      ...handover(run.server),
    },
  });
  return { counts: readCounts(path, { succeeded, read: playwrightCounts }), output };
}

export type Stage = { title: string; needsServer: boolean; run: (run: StageRun) => Promise<StageResult> };

export const stages: Record<Exclude<StageName, "build">, Stage> = {
  lint: {
    title: "Format, lint and unused code",
    needsServer: false,
    run: (run) =>
      check(run, [
        { args: [installed("@biomejs", "biome", "bin", "biome"), "check", ...run.extra] },
        // Unused files, exports and dependencies (knip.jsonc).
        { args: [installed("knip", "bin", "knip.js"), "--no-progress", "--treat-config-hints-as-errors"] },
      ]),
  },
  types: {
    title: "Types",
    needsServer: false,
    run: (run) =>
      check(run, [
        { args: [nextProgram, "typegen"], env: { NEXT_TELEMETRY_DISABLED: "1" } },
        {
          args: [
            // Several checkers would infer most types several times.
            installed("@typescript", "native", "bin", "tsc"),
            "--singleThreaded",
            "--noEmit",
            "--project",
            "tsconfig.json",
            ...run.extra,
          ],
        },
      ]),
  },
  unit: { title: "Unit tests", needsServer: false, run: (run) => vitest(run, "unit") },
  db: { title: "Database tests", needsServer: false, run: (run) => vitest(run, "db") },
  launch: { title: "Launcher tests", needsServer: false, run: (run) => vitest(run, "launch") },
  api: { title: "API tests", needsServer: true, run: (run) => vitest(run, "api") },
  e2e: { title: "Browser tests", needsServer: true, run: playwright },
};
