import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDb } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import { ACCOUNTS, PRACTICE, UNPAID } from "@/lib/services/demo/accounts";
import { seedDemo } from "@/lib/services/demo/seed";
import { releaseHeldRuns } from "@/lib/services/runs/release-restored";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { withClient } from "../postgres/connect.ts";
import { testConfig } from "../testing/config.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { migrationNames, migrationsFolder } from "../testing/versions.ts";
import { backup } from "./backup.ts";
import { holdSince } from "./hold.ts";
import { restore } from "./restore.ts";
import { fingerprintOf } from "./secrets.ts";

const SECRETS = { KEY_PEPPER: "a pepper of this test", ENCRYPTION_KEY: "k1:of this test" };

let source: TestDatabase;
let target: TestDatabase;
let scratch: ReturnType<typeof scratchFolder>;
let file: string;

beforeAll(async () => {
  source = await createTestDatabase();
  const db = openDb({ url: source.workerUrl, role: "switchboard_worker", max: 2, limits: JOB_LIMITS });
  const log = openLog({ name: "backup-test", level: "silent" });
  // Some weeks of two accounts: each test copies all of it.
  const accounts = ACCOUNTS.filter(({ id }) => id === PRACTICE || id === UNPAID).map((account) => ({
    ...{ ...account, since: 1, calls: 4, booked: 0.2, people: 40 },
  }));
  await seedDemo({ db, config: testConfig, log, now: new Date(), say: () => {}, accounts });
  await db.pool.end();
});
afterAll(() => source.drop());
beforeEach(async () => {
  scratch = scratchFolder();
  file = join(scratch.path, "desk.backup");
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  scratch.remove();
  await target.drop();
});

const save = (passphrase: string | null = null, of = source) =>
  backup({
    ownerUrl: of.ownerUrl,
    path: file,
    passphrase,
    version: "0.1.0",
    env: SECRETS,
    secrets: SECRETS,
  });

const bringBack = (options: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    ownerUrl: target.ownerUrl,
    path: file,
    passphrase: null,
    migrationsFolder,
    replace: false,
    onSummary: () => {},
    ...options,
  });

const asSuperuser = <T extends pg.QueryResultRow>(of: TestDatabase, text: string) =>
  withClient(of.adminUrl, async (client: pg.Client) => (await client.query<T>(text)).rows);

/** A checksum of every table's rows, read past row-level security. What a restore holds back is left out. */
async function contentsOf(of: TestDatabase): Promise<Record<string, string>> {
  const tables = await asSuperuser<{ name: string }>(
    of,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('worker_heartbeat', 'editor_presence', '_prisma_migrations') order by 1`,
  );
  const held: Record<string, string> = {
    run: "to_jsonb(t) - array['status', 'paused_by', 'parked_at', 'updated_at', 'claim']",
    effect: "to_jsonb(t) - array['state', 'updated_at']",
    message: "to_jsonb(t) - array['error_code', 'updated_at']",
    reminder: "to_jsonb(t) - array['fired_at']",
    live_trigger: "to_jsonb(t) - array['next_fire_at']",
  };
  return withClient(of.adminUrl, async (client: pg.Client) => {
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const row = `(${held[name] ?? "to_jsonb(t)"})::text`;
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${row}, ' ' order by ${row})), '') as sum from "${name}" t`,
      );
      sums[name] = rows[0]!.sum;
    }
    return sums;
  });
}

/** Columns, constraints, policies, triggers and rights, and which walls stand. */
const STRUCTURE = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns
    where table_schema = 'public' and table_name !~ '_[0-9]{6}$'
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_[0-9]{6}$'
  union all select 'policy ' || tablename || ' ' || policyname from pg_policies where schemaname = 'public'
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    and tgrelid::regclass::text !~ '_[0-9]{6}$'
  union all select 'wall ' || relname || ' ' || relrowsecurity || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '_[0-9]{6}$'
  union all select 'right ' || grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
    where table_schema in ('public', 'queue') and grantee like 'switchboard_w%' and table_name !~ '_[0-9]{6}$'
  order by 1`;

describe("a restored database", () => {
  it("holds every row the backup was made of, behind the same walls", async () => {
    const { rows, tables } = await save();
    expect(await bringBack()).toMatchObject({ rows });
    const before = await contentsOf(source);
    expect(await contentsOf(target)).toEqual(before);
    expect(Object.keys(before)).toHaveLength(tables);
    expect(Object.values(before).filter((sum) => !sum.startsWith("0 ")).length).toBeGreaterThan(25);
    expect(await asSuperuser(target, STRUCTURE)).toEqual(await asSuperuser(source, STRUCTURE));
  });

  it("continues after the sequences and transactions of the backup", async () => {
    // Another server may be far ahead; on this one, the backup is made to be.
    await save();
    const next = async (of: TestDatabase) =>
      BigInt((await asSuperuser<{ id: string }>(of, "select pg_current_xact_id()::text as id"))[0]!.id);
    const { transaction } = await summaryOf();
    await bringBack();
    expect(await next(target)).toBeGreaterThan(BigInt(transaction));
    const sequences =
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1";
    expect(await asSuperuser(target, sequences)).toEqual(await asSuperuser(source, sequences));
  });

  it("holds the runs in progress until a person decides", async () => {
    const inProgress = "('ready', 'queued', 'waiting', 'running')";
    await asSuperuser(
      source,
      `update reminder set due_at = now() + interval '1 second' where (workspace_id, appointment_id) in
         (select workspace_id, appointment_id from reminder where fired_at is null limit 1)`,
    );
    const [changed] = await asSuperuser<{ runs: number }>(
      source,
      `with waiting as (
         update run set status = 'waiting', finished_at = null, wake_at = now() + interval '1 hour' where id in (select id from run order by id limit 3)
         returning 1), asked as (
         update effect set state = 'planned' where key in (select key from effect where kind = 'sms' limit 2) returning 1)
       select (select count(*) from waiting)::int as runs, (select count(*) from asked) as effects`,
    );
    expect(changed!.runs).toBe(3);
    const [before] = await asSuperuser<{ runs: number }>(
      source,
      `select count(*)::int as runs from run where status in ${inProgress}`,
    );
    await save();
    const { held } = await bringBack();
    expect(held.runs).toBe(before!.runs);
    const count = `select count(*) filter (where status in ${inProgress})::int as free,
      count(*) filter (where paused_by = 'restore')::int as held from run`;
    expect(await asSuperuser(target, count)).toEqual([{ free: 0, held: held.runs }]);
    expect(
      await asSuperuser(
        target,
        "select 1 from effect where state in ('planned', 'sending') and kind <> 'http'",
      ),
    ).toEqual([]);

    const db = openDb({ url: target.workerUrl, role: "switchboard_worker", max: 1, limits: JOB_LIMITS });
    const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
    const released = await tx(db, { kind: "system" }, (t) =>
      releaseHeldRuns({ tx: t, now: new Date(), actor }, { decision: "continue", workspaceId: null }),
    );
    await db.pool.end();
    expect(released.runs).toBe(held.runs);
    expect(await asSuperuser(target, count)).toEqual([{ free: held.runs, held: 0 }]);
    const audited = await asSuperuser(target, "select detail from audit_entry where action = 'run.released'");
    expect(audited).toHaveLength(released.workspaces);
  });
});

it("holds texts that waited for their time until a person decides", async () => {
  await asSuperuser(
    source,
    `insert into message (workspace_id, id, direction, channel, to_address, body, status, send_at)
     select '${PRACTICE}', id_at('msg_', now()) || lpad(n::text, 16, '0'), 'outbound', 'sms', '+1202555010' || n, 'See you at nine', 'queued',
       now() + interval '1 hour' from generate_series(1, 2) n`,
  );
  await save();
  expect((await bringBack()).held.waiting).toBe(2);
  await asSuperuser(
    target,
    "update message set send_at = now() - interval '1 minute' where send_at is not null",
  );
  // The test also runs at night, when texts wait for the morning.
  await asSuperuser(
    target,
    `update workspace set desk_settings = coalesce(desk_settings, '{}') || '{"quietHours": null}' where id = '${PRACTICE}'`,
  );
  const statuses = async () =>
    (
      await asSuperuser<{ status: string }>(
        target,
        "select status from message where send_at is not null order by id",
      )
    ).map(({ status }) => status);
  const db = openDb({ url: target.workerUrl, role: "switchboard_worker", max: 2, limits: JOB_LIMITS });
  const log = openLog({ name: "backup-test", level: "silent" });
  const release = (decision: "continue" | "cancel", workspaceId: string | null) =>
    tx(db, { kind: "system" }, (t) =>
      releaseHeldRuns(
        { tx: t, now: new Date(), actor: { kind: "operator", id: "admin", name: "Command line" } },
        { decision, workspaceId },
      ),
    );
  await sendQueued(db, { config: testConfig, log });
  expect(await statuses()).toEqual(["queued", "queued"]);
  expect(await release("continue", UNPAID)).toMatchObject({ messages: 0 });
  await asSuperuser(
    target,
    "update message set error_code = null where id = (select max(id) from message where send_at is not null)",
  );
  expect(await release("cancel", PRACTICE)).toMatchObject({ messages: 1 });
  expect((await statuses())[0]).toBe("suppressed");
  await asSuperuser(
    target,
    "update message set status = 'queued', error_code = 'held_by_restore' where send_at is not null",
  );
  expect(await release("continue", null)).toMatchObject({ messages: 2 });
  await sendQueued(db, { config: testConfig, log });
  expect(await statuses()).not.toContain("queued");
  await db.pool.end();
});

async function summaryOf(): Promise<{ transaction: string; migrations: string[] }> {
  let seen: { transaction: string; migrations: string[] } | null = null;
  const stop = new Error("seen");
  await bringBack({
    onSummary: (summary) => {
      seen = summary;
      throw stop;
    },
  }).catch((error) => {
    if (error !== stop) throw error;
  });
  return seen!;
}

it("holds the same on a server that was set back by its own means", async () => {
  const db = await createTestDatabase({ from: source });
  await asSuperuser(
    db,
    "update run set status = 'waiting' where id in (select id from run order by id limit 2)",
  );
  const { runs } = await holdSince(db.ownerUrl, new Date().toISOString());
  expect(runs).toBeGreaterThanOrEqual(2);
  expect(await asSuperuser(db, "select 1 from run where status = 'waiting'")).toEqual([]);
  await db.drop();
});

describe("a backup", () => {
  it("sees the rows of every table, also of those that are empty in a test", async () => {
    const hidden = await asSuperuser<{ name: string }>(
      source,
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relrowsecurity and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
           and p.roles && array['switchboard_worker']::name[] and p.qual like '%system%')`,
    );
    expect(hidden.map(({ name }) => name)).toEqual([]);
  });

  it("is readable by its owner only, and never written over another", async () => {
    await save();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(save()).rejects.toThrow("exists. Choose a name that does not.");
  });

  it("can be read with its passphrase only", async () => {
    await save("correct horse");
    expect(readFileSync(file).includes("a pepper of this test")).toBe(false);
    await expect(bringBack()).rejects.toThrow("is encrypted. Set BACKUP_PASSPHRASE");
    await expect(bringBack({ passphrase: "wrong horse" })).rejects.toThrow(
      "is damaged or cut off, or BACKUP_PASSPHRASE",
    );
    expect((await bringBack({ passphrase: "correct horse" })).rows).toBeGreaterThan(0);
  });

  it.each([null, "correct horse"])(
    "that is damaged or cut off changes nothing (passphrase: %s)",
    async (passphrase) => {
      await save(passphrase);
      const whole = readFileSync(file);
      const middle = Math.floor(whole.length / 2);
      for (const damage of [
        () => truncateSync(file, middle),
        () => truncateSync(file, whole.length - 3),
        () => writeFileSync(file, whole.with(middle, whole[middle]! ^ 1)),
        () => writeFileSync(file, "Dear reader"),
      ]) {
        writeFileSync(file, whole);
        damage();
        await expect(bringBack({ passphrase })).rejects.toThrow(/damaged|cut off|not a backup/);
      }
      expect(
        await asSuperuser(target, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
      ).toEqual([]);
    },
  );

  it("of a newer version is refused, and so is a database in use or with data", async () => {
    await save();
    const older = scratchFolder();
    await expect(bringBack({ migrationsFolder: older.path })).rejects.toThrow(
      /was made by a newer version \(0\.1\.0/,
    );
    older.remove();
    await expect(bringBack({ ownerUrl: source.ownerUrl })).rejects.toThrow("The database has data.");
    await withClient(target.webUrl, (client: pg.Client) =>
      expect(client.query("select 1").then(() => bringBack())).rejects.toThrow("The database is in use"),
    );
  });

  it("replaces a database only when asked to", async () => {
    await save();
    await bringBack();
    await asSuperuser(target, "update workspace set name = 'Somebody else'");
    expect((await bringBack({ replace: true })).rows).toBeGreaterThan(0);
    expect(await asSuperuser(target, "select 1 from workspace where name = 'Somebody else'")).toEqual([]);
  });

  it("names the migrations it needs, and knows whether secrets are its own", async () => {
    await save();
    expect((await summaryOf()).migrations).toEqual(migrationNames);
    expect(fingerprintOf({ ...SECRETS })).toBe(fingerprintOf(SECRETS));
    expect(fingerprintOf({ ...SECRETS, KEY_PEPPER: "another" })).not.toBe(fingerprintOf(SECRETS));
  });
});
