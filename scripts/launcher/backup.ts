import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { USAGE } from "../admin-usage.ts";
import { StepFailure } from "../bootstrap/failure.mjs";
import { say, step } from "../bootstrap/progress.mjs";
import { type Context, root } from "./context.ts";
import { migrateStep } from "./migrate-step.ts";
import { preparePrograms } from "./prepare.ts";
import { requireProgram } from "./program.ts";
import { putSecrets, readSecrets } from "./secrets.ts";
import { openServices, type Services } from "./services.ts";

type Options = {
  to?: string;
  from?: string;
  since?: string;
  keep?: string;
  replace?: boolean;
  json?: boolean;
};
type Programs = typeof import("../backup/main.ts");
type Held = import("../backup/main.ts").Held;

/** `admin backup`, `restore`, `archive` and `runs hold`: they need the owner's database and the data directory, and no running product. */
export async function runBackup(context: Context, [command = "", ...args]: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: "string" },
      since: { type: "string" },
      from: { type: "string" },
      keep: { type: "string" },
      replace: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const production = process.env.NODE_ENV === "production";
  if (!production) await preparePrograms(context);
  const programs = (await import(pathToFileURL(requireProgram("backup")).href)) as Programs;
  const services = await openServices(context, { strict: production });
  try {
    const result = await ACTS[command]!(programs, { context, services, options: values });
    if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof programs.BackupError)) throw error;
    throw new StepFailure({
      step: STEPS[command]!,
      cause: error.message,
      next: "correct it and run the same command again.",
    });
  } finally {
    await services.release();
  }
}

const STEPS: Record<string, string> = {
  backup: "Backing up",
  restore: "Restoring",
  runs: "Holding runs",
  archive: "Archiving",
};
const ACTS: Record<string, (programs: Programs, work: Work) => Promise<object>> = {
  backup: makeBackup,
  restore: bringBack,
  runs: holdRuns,
  archive: archiveOrRead,
};

type Work = { context: Context; services: Services; options: Options };

function pathOf(value: string | undefined, name: string): string {
  if (value) return resolve(process.env.INIT_CWD ?? process.cwd(), value);
  throw new StepFailure({ step: "Reading the command", cause: `--${name} is missing.`, next: USAGE.trim() });
}

const passphrase = () => process.env.BACKUP_PASSPHRASE || null;

async function makeBackup({ backup }: Programs, { context, services, options }: Work) {
  const path = pathOf(options.to, "to");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const result = await step("Backing up", () =>
    backup({
      ownerUrl: services.owner.DATABASE_URL ?? "",
      path,
      passphrase: passphrase(),
      version,
      env: services.owner,
      secrets: readSecrets(context.dataDir),
    }),
  );
  say(`${result.rows} rows of ${result.tables} tables are in ${path}.`);
  if (passphrase() === null)
    say("It is not encrypted: set BACKUP_PASSPHRASE, or keep it where only you can read it.");
  return { path, ...result };
}

async function bringBack(
  { restore, BackupError, fingerprintOf }: Programs,
  { context, services, options }: Work,
) {
  const path = pathOf(options.from, "from");
  const result = await step("Restoring", () =>
    restore({
      ownerUrl: services.owner.DATABASE_URL ?? "",
      path,
      passphrase: passphrase(),
      migrationsFolder: join(root, "prisma", "migrations"),
      replace: options.replace === true,
      onSummary({ secrets, fingerprint }) {
        if (fingerprint === fingerprintOf(services.owner)) return;
        const env = secrets === null ? {} : { ...services.owner, ...secrets, ...setOutside() };
        if (fingerprint !== fingerprintOf(env))
          throw new BackupError(
            "KEY_PEPPER or ENCRYPTION_KEY is not what the backup was made with. Without them no API key is recognized and no stored secret can be read.",
          );
        putSecrets(context.dataDir, secrets ?? {});
      },
    }),
  );
  await migrateStep(services);
  say(`${result.rows} rows are back as they were at ${result.createdAt}.`);
  sayHeld(result.held);
  return result;
}

/** With --from an archived month is read; without --to the months that are old enough are only named. */
async function archiveOrRead(programs: Programs, { services, options }: Work) {
  const { archiveMonths, listMonths, readMonth } = programs;
  if (options.from !== undefined) {
    const path = pathOf(options.from, "from");
    await readMonth({ path, passphrase: passphrase(), out: process.stdout });
    return { path };
  }
  const age = { keep: Number(options.keep ?? Number.NaN), now: new Date() };
  const ownerUrl = services.owner.DATABASE_URL ?? "";
  if (options.to === undefined) {
    const months = await listMonths({ ownerUrl, ...age });
    for (const { month, rows } of months) say(`${month}: about ${sayCounts(rows)}`);
    if (months.length === 0) say(`No month is older than ${age.keep} months.`);
    return { months };
  }
  const folder = pathOf(options.to, "to");
  const months = await step("Archiving", () =>
    archiveMonths({ ownerUrl, folder, ...age, passphrase: passphrase() }),
  );
  for (const { month, path, rows, kept } of months)
    say(`${month}: ${sayCounts(rows)} are in ${path}. Still in use and kept: ${sayCounts(kept)}.`);
  if (months.length === 0) say(`No month is older than ${age.keep} months.`);
  else if (passphrase() === null)
    say("The files are not encrypted: set BACKUP_PASSPHRASE, or keep them where only you can read them.");
  return { months };
}

const NOUNS: Record<string, string> = {
  run: "runs",
  run_step: "steps",
  event: "events",
  message: "messages",
};
const sayCounts = (counts: Record<string, number | undefined>) =>
  Object.entries(counts)
    .map(([table, count = 0]) => `${count} ${NOUNS[table]}`)
    .join(", ");

async function holdRuns({ holdSince, BackupError }: Programs, { services, options }: Work) {
  const { since = "" } = options;
  if (Number.isNaN(Date.parse(since)))
    throw new BackupError("--since is an instant such as 2026-11-23T02:00:00Z.");
  const held = await holdSince(services.owner.DATABASE_URL ?? "", new Date(since).toISOString());
  sayHeld(held);
  return held;
}

function sayHeld({ runs, messages, waiting, reminders, schedules }: Held): void {
  if (runs > 0) say(`${runs} runs that were in progress then wait for you: npm run admin -- runs held`);
  if (messages > 0)
    say(`${messages} messages that were being sent count as unknown until the provider is asked.`);
  if (waiting > 0)
    say(`${waiting} messages that were waiting to be sent then wait for you: npm run admin -- runs held`);
  if (reminders + schedules > 0)
    say(`${reminders} reminders and ${schedules} schedules fell due since then and are not made up for.`);
}

/** Secrets in the environment take precedence over those of the data directory. */
function setOutside(): Record<string, string> {
  const names = ["KEY_PEPPER", "ENCRYPTION_KEY"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]!]] : [])));
}
