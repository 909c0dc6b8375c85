import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { until } from "../processes/pause.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { archiveMonths, listMonths } from "./archive-months.ts";
import { readMonth } from "./read-month.ts";

/** Far enough ahead that everything a test writes for "now" is old. */
const LATER = new Date("2030-03-10T12:00:00Z");
const OLD = new Date();
const KEPT_MONTH = "2029-12-05T10:00:00Z";

let database: TestDatabase;
let scratch: ReturnType<typeof scratchFolder>;

beforeEach(async () => {
  database = await createTestDatabase();
  scratch = scratchFolder();
  await sql("select ensure_partitions('2029-12-01', 4)");
  await sql("insert into partner (id, ref, name, email) values ('ptr_1', 'ABCDEF', 'Acme', 'a@example.com')");
  await sql(
    "insert into workspace (id, partner_id, name, owner_email, plan) values ('ws_1', 'ptr_1', 'Practice', 'o@example.com', 'starter')",
  );
});
afterEach(async () => {
  await database.drop();
  scratch.remove();
});

const sql = <T extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  withClient(database.adminUrl, async (client: pg.Client) => (await client.query<T>(query, values)).rows);

/** An event with a run, a step, a text and its effect; ids begin with the instant. */
async function happen(
  name: string,
  { at, status, sent = "delivered" }: { at: Date | string; status: string; sent?: string },
) {
  const finished = status === "succeeded" ? "now()" : "null";
  const id = (prefix: string) => `id_at('${prefix}', $1::timestamptz) || rpad('${name}', 16, '0')`;
  const parts = [
    `insert into event (workspace_id, id, type, data, occurred_at, source, status) values ('ws_1', ${id("evt_")}, 'call.missed', '{}', $1::timestamptz, 'api', 'accepted')`,
    `insert into event_key (workspace_id, dedupe_key, event_id) values ('ws_1', '${name}', ${id("evt_")})`,
    `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, finished_at)
       values ('ws_1', ${id("run_")}, 'auto_1', 'ver_1', 1, ${id("evt_")}, '${status}', '{}', ${finished})`,
    `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, status) values ('ws_1', ${id("run_")}, 1, 1, 'a', 'action', 'succeeded')`,
    `insert into message (workspace_id, id, direction, channel, to_address, body, status, effect_key)
       values ('ws_1', ${id("msg_")}, 'outbound', 'sms', '+12025550123', 'Text of ${name}', '${sent}', ${id("run_")} || ':a')`,
    `insert into effect (workspace_id, key, run_id, kind, state, request, message_id)
       values ('ws_1', ${id("run_")} || ':a', ${id("run_")}, 'sms', 'sent', '{}', ${id("msg_")})`,
  ];
  for (const part of parts) await sql(part, [at]);
}

const ids = async (table: string, column: string) =>
  (
    await sql<{ name: string }>(`select rtrim(substr(${column}, 15), '0') as name from ${table} order by 1`)
  ).map(({ name }) => name);
const everything = async () => ({
  runs: await ids("run", "id"),
  steps: await ids("run_step", "run_id"),
  events: await ids("event", "id"),
  messages: await ids("message", "id"),
  effects: (await sql<{ key: string }>("select key from effect")).length,
  keys: (await sql<{ key: string }>("select dedupe_key as key from event_key order by 1")).map(
    ({ key }) => key,
  ),
});

const archive = (passphrase: string | null = null) =>
  archiveMonths({ ownerUrl: database.ownerUrl, folder: scratch.path, keep: 3, now: LATER, passphrase });

async function linesOf(path: string, passphrase: string | null = null) {
  const out = new PassThrough();
  const [content] = await Promise.all([
    text(out),
    readMonth({ path, passphrase, out }).finally(() => out.end()),
  ]);
  return content
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
}

it("writes old months to files and drops them, and keeps what is in progress and what is recent", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  await happen("waits", { at: OLD, status: "waiting" });
  await happen("lost", { at: OLD, status: "succeeded", sent: "queued" });
  await happen("recent", { at: KEPT_MONTH, status: "succeeded" });
  // Rows that changed since the file was begun are kept; these did not.
  await sql("update run set updated_at = now() - interval '1 minute'");

  const archived = await archive();

  expect(await everything()).toEqual({
    runs: ["recent", "waits"],
    steps: ["recent", "waits"],
    events: ["recent", "waits"],
    messages: ["lost", "recent"],
    effects: 2,
    keys: ["recent", "waits"],
  });
  const lines = (await Promise.all(archived.map(({ path }) => linesOf(path)))).flat();
  const bodies = lines.flatMap(({ message }) => (message ? [message.body] : []));
  expect(bodies.sort()).toEqual(["Text of done", "Text of lost", "Text of waits"]);
  expect(lines.filter(({ run }) => run)).toHaveLength(3);
  expect(await archive()).toEqual([]);
});

it("says beforehand which months are old enough", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  const list = () => listMonths({ ownerUrl: database.ownerUrl, keep: 3, now: LATER });
  expect((await list()).map(({ month }) => month)).toContain("before");
  await archive();
  expect(await list()).toEqual([]);
  expect(() => listMonths({ ownerUrl: database.ownerUrl, keep: 1, now: LATER })).toThrow("at least 3");
});

it("leaves steps and events in place as long as the partition of their runs is", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  const monthOf = (name: string) =>
    new Date(OLD.getFullYear(), OLD.getMonth() + (name === "before" ? 5 : 4), 10);
  const list = async (now: Date) =>
    (await listMonths({ ownerUrl: database.ownerUrl, keep: 3, now })).map(({ month }) => month);
  const month = OLD.toISOString().slice(0, 7);
  expect(await list(monthOf("its own"))).not.toContain(month);
  expect(await list(monthOf("before"))).toEqual(expect.arrayContaining(["before", month]));
});

it("goes on where it was interrupted", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  await sql("alter table run detach partition run_before; drop table run_before");
  await archive();
  expect(await everything()).toMatchObject({
    runs: [],
    steps: [],
    events: [],
    messages: [],
    keys: [],
    effects: 0,
  });
});

it("waits for a transaction that reads a table, and keeps nobody out meanwhile", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  await withClient(database.adminUrl, async (client: pg.Client) => {
    await client.query("begin");
    await client.query("select count(*) from run");
    const archiving = archive();
    const waits = "select 1 from pg_locks where not granted and relation = 'run'::regclass";
    expect(await until(async () => (await sql(waits)).length > 0, { withinMs: 20_000 })).toBe(true);
    expect(await ids("run", "id")).toEqual(["done"]);
    await client.query("commit");
    await archiving;
  });
  expect(await ids("run", "id")).toEqual([]);
});

it("encrypts the files with a passphrase, and notices a damaged one", async () => {
  await happen("done", { at: OLD, status: "succeeded" });
  const [month] = await archive("correct horse");
  await expect(linesOf(month!.path)).rejects.toThrow("is encrypted");
  expect(await linesOf(month!.path, "correct horse")).not.toEqual([]);
  truncateSync(month!.path, 300);
  await expect(linesOf(month!.path, "correct horse")).rejects.toThrow("damaged or cut off");
  expect(readdirSync(scratch.path).filter((name) => name.endsWith(".part"))).toEqual([]);
  await expect(linesOf(join(scratch.path, "elsewhere"))).rejects.toThrow("cannot be read");
});

it("creates the months to come with an index that allows one message for an effect", async () => {
  await happen("one", { at: KEPT_MONTH, status: "succeeded" });
  const twice = `insert into message (workspace_id, id, direction, channel, to_address, body, status, effect_key)
    select workspace_id, id || 'x', direction, channel, to_address, body, status, effect_key from message`;
  await expect(sql(twice)).rejects.toThrow("message_202912_effect");
});
