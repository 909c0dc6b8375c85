import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFile } from "./bundle.ts";
import { type Context, root } from "./context.ts";
import { generateClient } from "./generate.ts";
import { migrateStep } from "./migrate-step.ts";
import { prepareInstall, preparePrograms } from "./prepare.ts";
import { requireProgram, runProgram } from "./program.ts";
import { isServing } from "./running.ts";
import { demoFile } from "./seed-step.ts";
import { openServices } from "./services.ts";

/**
 * Runs one of our programs as the database's owner, on the running database or on one started temporarily. It receives
 * the URL of a running server, so that printed links work.
 */
async function runAsOwner(
  context: Context,
  program: () => Promise<string> | string,
  args: string[],
): Promise<number> {
  const production = process.env.NODE_ENV === "production";
  if (!production) await preparePrograms(context);
  const services = await openServices(context, { strict: production });
  try {
    const serving = isServing(context.dataDir);
    // A running server has already migrated, so a migration beside it would be unexpected.
    if (!production && !serving) await migrateStep(services);
    const address = serving ? { APP_URL: serving.appUrl, PORT: String(serving.port) } : {};
    return await runProgram(await program(), { args, env: { ...services.owner, ...address } });
  } finally {
    await services.release();
  }
}

export async function runAdmin(context: Context, args: string[]): Promise<number> {
  const [command] = args;
  if (command === undefined || command === "help" || command === "--help") {
    process.stdout.write((await import("../admin-usage.ts")).USAGE);
    return 0;
  }
  if (["backup", "restore", "archive"].includes(command) || args.slice(0, 2).join(" ") === "runs hold")
    return (await import("./backup.ts")).runBackup(context, args);
  return runAsOwner(context, () => requireProgram("admin"), args);
}

/** It calls a running server over HTTP, so it needs no database. */
export async function runMcp(context: Context): Promise<number> {
  if (process.env.NODE_ENV !== "production") await preparePrograms(context);
  const serving = isServing(context.dataDir);
  const address = serving ? { SWITCHBOARD_URL: serving.appUrl } : {};
  return runProgram(requireProgram("mcp"), { args: [], env: { ...address, ...process.env } });
}

export const runSeed = (context: Context, args: string[]) =>
  runAsOwner(
    context,
    () => requireProgram("seed"),
    args.length > 0 ? args : ["--output", demoFile(context.dataDir)],
  );

export const runFile = (context: Context, [file = "", ...args]: string[]) =>
  runAsOwner(context, () => bundleFile(file), args);

/** Runs a file that drives a browser, without a database. */
export async function runWithBrowser(context: Context, [file = "", ...args]: string[]): Promise<number> {
  await preparePrograms(context);
  const { findBrowser } = await import("./test/browser.ts");
  const env = { ...process.env, CHROMIUM_PATH: await findBrowser() };
  return runProgram(await bundleFile(file), { args, env });
}

export async function runNewMigration(context: Context, args: string[]): Promise<number> {
  await prepareInstall(context);
  const services = await openServices(context, { strict: false });
  try {
    const { newMigration } = await import("../migrate/new-migration.ts");
    return await newMigration(services.owner.DATABASE_URL ?? "", args);
  } finally {
    await services.release();
  }
}

export async function runSql(context: Context, args: string[]): Promise<number> {
  await prepareInstall(context);
  await generateClient();
  return (await import("../sql/generate.ts")).generateStatements(args);
}

/** Runs every `bench:*` script of package.json in sequence. */
export async function runBench(
  context: Context,
  { args, run }: { args: string[]; run: (name: string, args: string[]) => Promise<number> },
): Promise<number> {
  await prepareInstall(context);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.entries(scripts).filter(([name]) => name.startsWith("bench:"));
  let worst = 0;
  for (const [name, command] of commands) {
    const words = command.split(" ");
    const at = words.indexOf("scripts/launch.mjs");
    process.stderr.write(`\n— ${name}\n`);
    const code = await run(words[at + 1] ?? "help", [...words.slice(at + 2), ...args]);
    worst = Math.max(worst, code);
  }
  if (commands.length === 0) process.stderr.write("There are no bench:* scripts in package.json yet.\n");
  return worst;
}

/** Runs an installed command-line tool in this terminal. */
export async function runInstalled(context: Context, script: string, args: string[]): Promise<number> {
  await preparePrograms(context);
  return runProgram(join(root, "node_modules", script), { args, env: process.env });
}
