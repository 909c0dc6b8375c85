import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { METERS } from "@/lib/billing/meters";
import { parsePeriod } from "@/lib/billing/periods";
import { noUsage } from "@/lib/billing/usage";
import { type Db, openDb } from "@/lib/db/pool";
import { type Api, createApi } from "@/scripts/testing/api";
import "@/scripts/testing/properties";
import { type TestTx as Tx, testTx as tx } from "@/scripts/testing/test-tx";
import { usageTotals } from "./facts";
import { foldUsage, foldUsageJob } from "./fold";
import { followedAutomations, followedUsage } from "./followed-usage";
import { rebuildUsage } from "./rebuild";
import { liveDays, liveDaysByAccount, liveUsage } from "./rollups";

let api: Api;
let db: Db;
let partnerId: string;
const period = parsePeriod("2026-06");
const accounts = ["ws_one", "ws_two", "ws_three"] as const;

beforeAll(async () => {
  api = await createApi();
  db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 8 });
  ({ partnerId } = await api.newPartner());
});
afterAll(async () => {
  await db.pool.end();
  await api.close();
});

type Fact = {
  account: number;
  meter: string;
  key: string;
  quantity: number;
  day: number;
  replaces?: string;
  cause?: string | null;
};
const INSERT = `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes, automation_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;
const values = (fact: Fact) => [
  accounts[fact.account],
  fact.meter,
  fact.key,
  partnerId,
  fact.quantity,
  `2026-06-${String(fact.day).padStart(2, "0")}T12:00:00Z`,
  fact.replaces ?? null,
  fact.cause ?? null,
];
const write = (fact: Fact) => api.system((t) => t.run(INSERT, values(fact)));
const request = (account: number, minute: number, count: number) =>
  api.system((t) =>
    t.run(
      `insert into api_request_bucket (workspace_id, minute, process, partner_id, count) values ($1, $2, 'p', $3, $4)
       on conflict (workspace_id, minute, process) do update set count = api_request_bucket.count + excluded.count`,
      [accounts[account], `2026-06-10T10:${String(minute).padStart(2, "0")}:00Z`, partnerId, count],
    ),
  );

const sorted = (map: ReadonlyMap<string, object>) =>
  [...map]
    .filter(([, totals]) => JSON.stringify(totals) !== JSON.stringify(noUsage()))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Usage by automation, computed from the raw facts alone. */
const CAUSED = `select u.workspace_id || ' ' || u.automation_id || ' ' || u.meter as what, sum(u.quantity)::int as n from usage_event u
  where u.partner_id = $1 and u.automation_id is not null
    and not exists (select from usage_event n where n.workspace_id = u.workspace_id and n.meter = u.meter and n.supersedes = u.key)
  group by 1 having sum(u.quantity) <> 0`;

type Caused = { what: string; n: number };
const inOrder = (list: Caused[]) => list.sort((a, b) => (a.what < b.what ? -1 : 1));

async function caused(t: Tx): Promise<Caused[]> {
  const automations = await followedAutomations(t, { partnerId, period });
  const each = automations.flatMap(({ workspaceId, automationId, usage }) =>
    METERS.map((meter) => ({ what: `${workspaceId} ${automationId} ${meter}`, n: usage[meter] })),
  );
  return inOrder(each.filter(({ n }) => n !== 0));
}

/** The cached numbers beside those computed from the raw facts. */
async function compare(): Promise<void> {
  await api.system(async (t) => {
    const raw = await usageTotals(t, { partnerId, period, snapshot: null });
    expect(sorted(await liveUsage(t, { partnerId, period }))).toEqual(sorted(raw));
    expect(sorted(await followedUsage(t, { partnerId, period }))).toEqual(sorted(raw));
    const one = await liveUsage(t, { partnerId, period, workspaceId: accounts[0] });
    expect(one.get(accounts[0]) ?? noUsage()).toEqual(raw.get(accounts[0]) ?? noUsage());
    const span = { partnerId, from: "2026-06-01", to: "2026-07-01" };
    const all = [...raw.values()].reduce((sum, { sms }) => sum + sms, 0);
    const days = await liveDays(t, span);
    for (const meter of METERS)
      expect(days.reduce((sum, { usage }) => sum + usage[meter], 0)).toBe(
        [...raw.values()].reduce((sum, totals) => sum + totals[meter], 0),
      );
    const byAccount = [...(await liveDaysByAccount(t, span)).values()].flat();
    expect(byAccount.reduce((sum, { usage }) => sum + usage.sms, 0)).toBe(all);
    expect(await caused(t)).toEqual(inOrder(await t.query<Caused>(CAUSED, [partnerId])));
  });
}

const rebuild = () => api.system((t) => rebuildUsage(t, { partnerId }));

const meter = fc.constantFrom("sms", "calls", "call_seconds", "leads_created");
const cause = fc.constantFrom("auto_a", "auto_b", null);
const step = fc.oneof(
  fc.record({ do: fc.constant("open" as const), writer: fc.nat(2) }),
  fc.record({
    do: fc.constant("write" as const),
    writer: fc.nat(2),
    account: fc.nat(2),
    meter,
    day: fc.integer({ min: 1, max: 3 }),
    quantity: fc.nat(90),
    again: fc.boolean(),
    cause,
  }),
  fc.record({
    do: fc.constant("correct" as const),
    writer: fc.nat(2),
    which: fc.nat(50),
    quantity: fc.nat(90),
    cause,
  }),
  fc.record({ do: fc.constantFrom("commit" as const, "roll back" as const), writer: fc.nat(2) }),
  fc.record({
    do: fc.constant("request" as const),
    account: fc.nat(2),
    minute: fc.nat(3),
    count: fc.nat(9),
  }),
  fc.constant({ do: "fold" as const }),
);

/** A writer that may hold a transaction open for as long as the story wants. */
class Writer {
  open = false;
  pending: Fact[] = [];
  constructor(readonly client: pg.Client) {}
}

let serial = 0;

async function play(steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Promise<void> {
  const writers: Writer[] = [];
  for (let i = 0; i < 3; i++) {
    const client = new pg.Client({ connectionString: api.database.workerUrl });
    await client.connect();
    writers.push(new Writer(client));
  }
  const committed: Fact[] = [];
  const corrected = new Set<Fact>();
  try {
    for (const now of steps) {
      if (now.do === "fold") await foldUsageJob(db);
      else if (now.do === "request") await request(now.account, now.minute, now.count);
      else {
        const writer = writers[now.writer]!;
        if (now.do === "open" && !writer.open) {
          await writer.client.query(
            "begin; set local role switchboard_worker; select set_config('app.scope', 'system', true)",
          );
          writer.open = true;
        } else if (now.do === "write") {
          const previous = now.again ? committed.at(-1) : undefined;
          const fact = previous
            ? { ...previous, quantity: now.quantity }
            : { ...now, key: `${now.meter}_${serial++}` };
          if (writer.open) {
            await writer.client.query(INSERT, values(fact));
            if (!previous) writer.pending.push(fact);
          } else if ((await write(fact)) > 0) committed.push(fact);
        } else if (now.do === "correct") {
          const wrong = committed[now.which];
          if (!wrong || corrected.has(wrong)) continue;
          const right = {
            ...wrong,
            key: `${wrong.key}'`,
            quantity: now.quantity,
            cause: now.cause,
            replaces: wrong.key,
          };
          corrected.add(wrong);
          if (writer.open) {
            await writer.client.query(INSERT, values(right));
            writer.pending.push(right);
          } else if ((await write(right)) > 0) committed.push(right);
        } else if ((now.do === "commit" || now.do === "roll back") && writer.open) {
          await writer.client.query(now.do === "commit" ? "commit" : "rollback");
          if (now.do === "commit") committed.push(...writer.pending);
          writer.open = false;
          writer.pending = [];
        }
      }
      await compare();
    }
  } finally {
    for (const { client } of writers) await client.end();
  }
}

describe("usage by day and month", () => {
  it("equals the raw events after every step, even with open transactions, and a rebuild corrects nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await play(steps);
        await foldUsageJob(db);
        await compare();
        expect((await rebuild()).corrected).toBe(0);
        await compare();
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it("stays exact while writers, folds and a rebuild run concurrently", async () => {
    const before =
      (await api.system((t) => usageTotals(t, { partnerId, period, snapshot: null }))).get("ws_one")?.sms ??
      0;
    let done = false;
    const folding = Promise.all(
      [1, 2].map(async () => {
        while (!done) await foldUsageJob(db);
      }),
    );
    const writing = Promise.all(
      [0, 1, 2].map(async (n) => {
        for (let i = 0; i < 60; i++) {
          await tx(db, { kind: "system" }, (t) =>
            t.run(
              INSERT,
              values({ account: 0, meter: "sms", key: `race_${n}_${i}`, quantity: 1, day: 1 + (i % 5) }),
            ),
          );
          await request(0, n, 1);
        }
      }),
    );
    for (let i = 0; i < 5; i++) await rebuild();
    await writing;
    done = true;
    await folding;
    await foldUsageJob(db);
    await compare();
    expect((await rebuild()).corrected).toBe(0);
    const after = await api.system((t) => liveUsage(t, { partnerId, period }));
    expect(after.get("ws_one")?.sms).toBe(before + 180);
  }, 60_000);

  it("folds a backlog in several transactions and is exact after each of them", async () => {
    const fact = (n: number): Fact => ({
      account: n % 3,
      meter: "sms",
      key: `backlog_${n}`,
      quantity: n,
      day: 4,
    });
    for (let n = 1; n <= 6; n++) await write({ ...fact(n), cause: "auto_a" });
    await write({
      ...fact(3),
      key: "backlog_corrected",
      quantity: 50,
      replaces: "backlog_3",
      cause: "auto_a",
    });
    await everythingOlderIsOver();
    const shares: boolean[] = [];
    do {
      shares.push(await api.system((t) => foldUsage(t, { maxSpan: 2 })));
      await compare();
    } while (!shares.at(-1));
    expect(shares.length).toBeGreaterThan(2);
    expect((await rebuild()).corrected).toBe(0);
  }, 60_000);

  /** Folding stops at the oldest open transaction of the server, which may be that of a test in another database. */
  async function everythingOlderIsOver(): Promise<void> {
    const [now] = await api.system((t) =>
      t.query<{ xid: string }>("select pg_current_xact_id()::text as xid"),
    );
    const isOver = () =>
      api.system((t) =>
        t.one("select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as over", [now!.xid]),
      );
    await expect.poll(isOver, { timeout: 50_000 }).toEqual({ over: true });
  }

  it("is corrected by a rebuild after a write from outside the product", async () => {
    await api.system((t) =>
      t.run("update usage_day set sms = sms + 5 where workspace_id = 'ws_one' and day = '2026-06-01'"),
    );
    await api.system((t) => t.run("update usage_month set calls = 77 where workspace_id = 'ws_one'"));
    await write({ account: 0, meter: "sms", key: "caused", quantity: 4, day: 2, cause: "auto_c" });
    const spoil = (text: string) => api.system((t) => t.run(text));
    // A fold waits for every open transaction of the cluster, including those of other tests.
    while ((await spoil("update usage_automation set sms = 9 where automation_id = 'auto_c'")) === 0)
      await foldUsageJob(db);
    await spoil("update usage_partner_day set sms = sms + 1 where day = '2026-06-02' and part = 0");
    expect((await rebuild()).corrected).toBe(4);
    await compare();
  });

  it("does not count one account's test run for another", async () => {
    const mine = await api.system((t) => liveUsage(t, { partnerId: "ptr_other", period }));
    expect(mine.size).toBe(0);
  });
});

describe("a version without the caches of reports", () => {
  it("leaves them outdated until the next fold or a rebuild", async () => {
    const behind = () => api.system((t) => t.run("update usage_fold set reports_to = 0"));
    const empty = () =>
      api.system(async (t) => {
        await t.run("delete from usage_automation");
        await t.run("delete from usage_partner_day where part = 0");
      });
    for (const catchUp of [() => foldUsageJob(db), rebuild]) {
      await empty();
      await behind();
      await compare();
      await catchUp();
      await compare();
      expect((await rebuild()).corrected).toBe(0);
    }
  });
});

describe("corrections", () => {
  const fact = (key: string, more: Partial<Fact> = {}): Fact => ({
    account: 1,
    meter: "leads_converted",
    key,
    quantity: 1,
    day: 4,
    ...more,
  });

  it("replace an earlier event of the same account, meter and time, once", async () => {
    await write(fact("lead_a"));
    await write(fact("lead_a'", { quantity: 0, replaces: "lead_a" }));
    await expect(write(fact("lead_b'", { replaces: "nothing" }))).rejects.toThrow("a correction names");
    await expect(write(fact("lead_c'", { day: 5, replaces: "lead_a'" }))).rejects.toThrow(
      "a correction names",
    );
    await expect(write(fact("lead_d", { replaces: "lead_d" }))).rejects.toThrow("a correction names");
    expect(await write(fact("lead_a''", { quantity: 3, replaces: "lead_a" }))).toBe(0);
    await compare();
  });
});
