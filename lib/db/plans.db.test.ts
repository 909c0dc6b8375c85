import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLog } from "@/lib/log";
import { listMessages } from "@/lib/services/desk/messages";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { withClient } from "@/scripts/postgres/connect";
import { collectCalls } from "@/scripts/sql/collect";
import { testConfig } from "@/scripts/testing/config";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { fillWithPast } from "@/scripts/testing/large-past";
import { queryRows } from "@/scripts/testing/rows";
import { openDb } from "./pool";
import { tx } from "./tx";

/** With PLAN_ROWS=1000000 a hundred thousand runs wait. */
const ROWS = Number(process.env.PLAN_ROWS ?? 20_000);
const FILLING_MS = 900_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) =>
    fillWithPast(client, { runs: ROWS, waits: ROWS / 10, scheduled: ROWS }),
  );
}, FILLING_MS);
afterAll(() => database.drop());

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
};
type Sizes = { tables: Set<string>; indexes: Set<string> };

/** Tables that grow with what happens, and their indexes over all rows. */
async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ table: string; indexes: string[] | null }>(
    `select c.relname as table, array_agg(i.indexrelid::regclass::text) filter (where i.indpred is null) as indexes
     from pg_class c left join pg_index i on i.indrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= $1 group by c.relname`,
    [ROWS / 20],
  );
  return {
    tables: new Set(rows.map(({ table }) => table)),
    indexes: new Set(rows.flatMap(({ indexes }) => indexes ?? [])),
  };
}

/** Lists the tables and indexes that a plan reads from end to end. */
function readWhole(plan: Plan, sizes: Sizes): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = plan;
  const isWhole =
    (type === "Seq Scan" && sizes.tables.has(table)) ||
    (type.includes("Index") && sizes.indexes.has(index) && plan["Index Cond"] === undefined);
  return [
    ...(isWhole ? [table || index] : []),
    ...(plan.Plans ?? []).flatMap((part) => readWhole(part, sizes)),
  ];
}

/** Indexes of growing tables of which a plan reads everything that a workspace has. */
function readOfWorkspace(plan: Plan, sizes: Sizes): string[] {
  const { "Index Name": index = "", "Index Cond": condition = "" } = plan;
  const isWide = sizes.indexes.has(index) && /^\(\(?workspace_id = [^()]*\)?\)$/.test(condition);
  return [
    ...(isWide ? [`${index} ${condition}`] : []),
    ...(plan.Plans ?? []).flatMap((part) => readOfWorkspace(part, sizes)),
  ];
}

/** Collected once, because it reads the whole source. */
let calls: ReturnType<typeof collectCalls> | undefined;
const productCalls = () => {
  calls ??= collectCalls();
  return calls.flatMap(({ text, file, line }) =>
    typeof text === "string" && /^(app|lib)\//.test(file) && !file.includes("test")
      ? [{ text, file, line }]
      : [],
  );
};

async function explain(client: pg.Client, text: string): Promise<Plan> {
  await client.query("begin; set local role switchboard_worker");
  await client.query(
    "select set_config('app.scope', 'workspace', true), set_config('app.tenant', 'ws_1', true)",
  );
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  await client.query("rollback");
  return rows[0]!["QUERY PLAN"][0].Plan;
}

it(
  "no statement of the product reads a table from end to end that grows with what happens",
  async () => {
    const statements = new Map(productCalls().map(({ text, file, line }) => [text, `${file}:${line}`]));
    expect(statements.size).toBeGreaterThan(400);
    const found: Record<string, string[]> = {};
    await withClient(database.ownerUrl, async (client) => {
      const sizes = await readSizes(client);
      expect(sizes.tables.size).toBeGreaterThan(8);
      for (const [text, place] of statements) {
        if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue;
        const whole = readWhole(await explain(client, text), sizes);
        if (whole.length > 0) found[place] = [...new Set(whole)];
      }
    });
    expect(found).toEqual({});
  },
  FILLING_MS,
);

it(
  "clearing one person's runs does not read all runs, steps or effects of the workspace",
  async () => {
    const texts = productCalls().filter(({ file }) => file === "lib/services/desk/clear-runs.ts");
    expect(texts.length).toBeGreaterThan(2);
    await withClient(database.ownerUrl, async (client) => {
      const sizes = await readSizes(client);
      const found: string[] = [];
      for (const { text } of texts) found.push(...readOfWorkspace(await explain(client, text), sizes));
      expect(found).toEqual([]);
    });
  },
  FILLING_MS,
);

/** The indexes and conditions by which a plan finds messages, and the large partitions that it reads in another way. */
function readsOfMessages(plan: Plan, sizes: Sizes): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = plan;
  const isLarge =
    table === "" ? index.startsWith("message_") : /^message(_|$)/.test(table) && sizes.tables.has(table);
  const read = type.includes("Index") ? `${index} ${plan["Index Cond"] ?? "all"}` : `all of ${table}`;
  return [
    ...(isLarge && type !== "Bitmap Heap Scan" ? [read] : []),
    ...(plan.Plans ?? []).flatMap((part) => readsOfMessages(part, sizes)),
  ];
}

it(
  "texts scheduled for later are read only by their workspace's own list",
  async () => {
    const textOf = (path: string, words: string) =>
      productCalls().find(({ file, text }) => file === path && text.includes(words))?.text ?? "";
    const due = textOf("lib/worker/jobs/queued-messages.ts", "m.scheduled_by, m.created_at");
    const upcoming = textOf("lib/services/desk/scheduled-texts.ts", "count(*) over ()");
    await withClient(database.ownerUrl, async (client) => {
      const sizes = await readSizes(client);
      const ofWorker = readsOfMessages(await explain(client, due), sizes);
      expect(ofWorker.length).toBeGreaterThan(1);
      // The worker runs this query every second, over all workspaces.
      for (const condition of ofWorker)
        expect(condition).toMatch(/^message_due_.*(send_at <= now\(\)|send_at IS NULL.*created_at > )/);
      const ofToday = readsOfMessages(await explain(client, upcoming), sizes);
      expect(ofToday.length).toBeGreaterThan(0);
      for (const condition of ofToday) expect(condition).toMatch(/^message_scheduled_.*workspace_id = /);
    });
  },
  FILLING_MS,
);

/** The scans of this transaction, and the entries they returned. Those of a table read all of it. */
const SCANS = `select relname as index, pg_stat_get_xact_tuples_returned(oid)::int as read from pg_class
  where relkind in ('i', 'r') and relname like 'message\\_%' and pg_stat_get_xact_numscans(oid) > 0`;

it(
  "a page of scheduled texts reads no other messages",
  async () => {
    const db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 1 });
    const of = { config: testConfig, log: openLog({ name: "test", level: "fatal" }) };
    const read = await tx(db, { kind: "workspace", id: "ws_1" }, async (t) => {
      const ctx = await systemCtx(t, { workspaceId: "ws_1", name: "test", ...of });
      if (!ctx) throw new Error("There is no workspace ws_1.");
      const query = { scheduled: true, channel: "sms", direction: "outbound", limit: 30 };
      const first = await listMessages(ctx, query);
      const second = await listMessages(ctx, { ...query, starting_after: first.next_cursor ?? "" });
      expect([first.messages.length, second.messages.length]).toEqual([30, 30]);
      return queryRows<{ index: string; read: number }>(t, SCANS, []);
    });
    await db.pool.end();
    // Finding the row of a cursor reads one entry of the primary key.
    const many = read.filter((one) => one.read > 1).map(({ index }) => index);
    expect(many.length).toBeGreaterThan(0);
    for (const index of many) expect(index).toMatch(/^message_scheduled_/);
  },
  FILLING_MS,
);
