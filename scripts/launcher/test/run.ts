import { rmSync } from "node:fs";
import { describeFailure, Interrupted, StepFailure } from "../../bootstrap/failure.mjs";
import { say, step } from "../../bootstrap/progress.mjs";
import { buildWeb, isBuilt } from "../build-web.ts";
import type { Context } from "../context.ts";
import { preparePrograms } from "../prepare.ts";
import { isServing } from "../running.ts";
import { findBrowsers } from "./browser.ts";
import type { Counts } from "./results.ts";
import { buildFolderFor, type StartedServer, startTestServer } from "./server.ts";
import { reportsFolder, type StageName, stageNames, stages } from "./stages.ts";

export type Choice = { chosen: readonly StageName[]; extra: string[] };

/** `--only unit,db` selects stages; arguments after `--` are passed to the runner of the selected stage. */
export function readChoice(args: readonly string[]): Choice {
  const at = args.indexOf("--only");
  if (at < 0) return { chosen: stageNames, extra: [] };
  const names = (args[at + 1] ?? "").split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !stageNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new StepFailure({
      step: "Choosing what to test",
      cause: `there is no stage called ${unknown.map((name) => `"${name}"`).join(", ")}.`,
      next: `choose from ${stageNames.join(", ")}: npm test -- --only unit,db`,
    });
  }
  const cut = args.indexOf("--", at);
  return {
    chosen: stageNames.filter((name) => names.includes(name)),
    extra: cut < 0 ? args.slice(at + 2) : args.slice(cut + 1),
  };
}

/** Gives tests the same environment everywhere, without a user's own settings and database. */
async function isolate() {
  const { environment } = await import("../../../lib/env.ts");
  for (const name of Object.keys(environment)) delete process.env[name];
  process.env.LOG_LEVEL = "info";
}

type Line = { name: StageName; title: string; counts: Counts; seconds: number };

class Session {
  readonly lines: Line[] = [];
  readonly #context: Context;
  readonly #choice: Choice;
  #server: StartedServer | undefined;
  #buildFolder: string | undefined;

  constructor(context: Context, choice: Choice) {
    this.#context = context;
    this.#choice = choice;
  }

  get failed(): number {
    return this.lines.reduce((sum, { counts }) => sum + counts.failed, 0);
  }

  get passed(): number {
    return this.lines.reduce((sum, { counts }) => sum + counts.passed, 0);
  }

  /** One build, started by the first stage that needs it. */
  async #build(): Promise<string> {
    this.#buildFolder ??= buildFolderFor({
      isCurrent: isBuilt(),
      isServed: isServing(this.#context.dataDir) !== null,
    });
    await buildWeb(this.#buildFolder);
    return this.#buildFolder;
  }

  async #serve() {
    this.#server ??= await startTestServer(this.#context, await this.#build());
    return this.#server.handover;
  }

  async #stage(name: Exclude<StageName, "build">): Promise<Counts> {
    const stage = stages[name];
    const server = stage.needsServer ? await this.#serve() : undefined;
    const browsers = name === "e2e" ? await findBrowsers() : undefined;
    const show = this.#choice.chosen.length === 1;
    const run = {
      context: this.#context,
      show,
      extra: this.#choice.extra,
      ...(server ? { server } : {}),
      ...(browsers ? { browsers } : {}),
    };
    const work = (onLine: (line: string) => void) => stage.run({ ...run, onLine });
    const { counts, output } = show
      ? await work(() => {})
      : await step(stage.title, work, (result) => result.counts.failed === 0);
    if (counts.failed > 0 && output) say(`\n${output.trimEnd()}\n`);
    return counts;
  }

  async run(name: StageName) {
    const began = Date.now();
    const title = name === "build" ? "Build" : stages[name].title;
    let counts: Counts;
    try {
      counts =
        name === "build"
          ? await this.#build().then(() => ({ passed: 0, failed: 0 }))
          : await this.#stage(name);
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      say(describeFailure(error));
      counts = { passed: 0, failed: 1 };
    }
    this.lines.push({ name, title, counts, seconds: (Date.now() - began) / 1000 });
  }

  async close() {
    await this.#server?.stop();
    rmSync(reportsFolder(this.#context), { recursive: true, force: true });
  }
}

function summary(lines: readonly Line[]): string {
  const ordered = lines.toSorted((a, b) => stageNames.indexOf(a.name) - stageNames.indexOf(b.name));
  const rows = ordered.map(({ title, counts, seconds }) => {
    const mark = counts.failed > 0 ? "✖" : "✔";
    const what = counts.passed + counts.failed > 0 ? `${counts.passed} passed, ${counts.failed} failed` : "";
    return `  ${mark} ${title.padEnd(16)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${what}`.trimEnd();
  });
  return ["", ...rows, ""].join("\n");
}

/** Checking types and unit tests each keep one core busy, so they run side by side. */
const BESIDE_TYPES: readonly StageName[] = ["lint", "unit"];

async function runAll(session: Session, chosen: readonly StageName[]): Promise<void> {
  const types = chosen.includes("types") ? session.run("types") : null;
  // An interruption is thrown where the promise is awaited.
  types?.catch(() => {});
  for (const name of chosen.filter((one) => one !== "types")) {
    if (!BESIDE_TYPES.includes(name)) await types;
    await session.run(name);
  }
  await types;
}

/** All tests, ordered so that cheap failures appear first. */
export async function test(context: Context, args: string[]): Promise<number> {
  const choice = readChoice(args);
  await preparePrograms(context);
  await isolate();
  const session = new Session(context, choice);
  try {
    await runAll(session, choice.chosen);
  } finally {
    await session.close();
  }
  say(summary(session.lines));
  // The plain last line is for machines, so it is the only output on stdout.
  process.stdout.write(`${session.passed} passed, ${session.failed} failed\n`);
  return session.failed > 0 ? 1 : 0;
}
