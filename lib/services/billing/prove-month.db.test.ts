import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveEvents } from "@/lib/billing/merkle";
import type { Period } from "@/lib/billing/periods";
import type { UsageEvent } from "@/lib/billing/usage";
import { LOCK_CLASS } from "@/lib/db/locks";
import { type Db, openDb } from "@/lib/db/pool";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";
import { eventBatches } from "./events";
import { sha256, usageTotals } from "./facts";
import { currentSnapshot, type IngestSnapshot } from "./ingest-snapshot";
import { hashAhead, rateAndProve } from "./prove-month";

/** The database hashes the leaves of a proof; the verifier hashes the events it reads. Both have to agree on every byte. */
const PERIOD = "2026-07" as Period;
let api: Api;
let worker: Db;
let partnerId: string;
let accounts: string[];

beforeAll(async () => {
  api = await createApi();
  worker = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 3 });
  const partner = await api.newPartner();
  partnerId = partner.partnerId;
  accounts = [];
  for (const name of ["First", "Second", "Idle"])
    accounts.push((await api.newAccount(partner.key, { name, plan: "starter" })).id);
  await api.system(async (t) => {
    await t.run("update account_history set at = '2026-06-15' where partner_id = $1", [partnerId]);
    await t.run("update workspace set created_at = '2026-06-15' where partner_id = $1", [partnerId]);
  });
});
afterAll(async () => {
  await worker.pool.end();
  await api.close();
});

type Recorded = Partial<UsageEvent> & Pick<UsageEvent, "key" | "occurredAt">;

const recordEvents = (account: string, events: readonly Recorded[]) =>
  api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id)
       select $1, coalesce(x.meter, 'sms'), x.key, $2, coalesce(x.quantity, 1), x."occurredAt", x.supersedes, x."automationId", x."versionId", x."nodeId", x."runId"
       from jsonb_to_recordset($3::jsonb) as x(meter text, key text, quantity bigint, "occurredAt" timestamptz, supersedes text,
         "automationId" text, "versionId" text, "nodeId" text, "runId" text)`,
      [account, partnerId, JSON.stringify(events)],
    ),
  );

/** The caches decide which accounts are read in parts. */
const setCachedTexts = (sms: number) =>
  api.system((t) =>
    t.run(
      `insert into usage_month (workspace_id, period, partner_id, sms) values ($1, $2, $3, $4)
       on conflict (workspace_id, period) do update set sms = excluded.sms`,
      [accounts[1], PERIOD, partnerId, sms],
    ),
  );

/** The proof made from the events themselves, and the totals of the month by the statement of reports. */
const expected = (snapshot: IngestSnapshot) =>
  api.system(async (t) => {
    const events: UsageEvent[] = [];
    for await (const batch of eventBatches(t, { partnerId, period: PERIOD, snapshot }))
      events.push(...batch.map(({ event }) => event));
    return {
      proof: proveEvents(events, sha256),
      usage: await usageTotals(t, { partnerId, period: PERIOD, snapshot }),
    };
  });

const proved = (snapshot: IngestSnapshot) =>
  api.system((t) => rateAndProve(t, { partnerId, period: PERIOD, snapshot }));

const now = () => api.system((t) => currentSnapshot(t, partnerId));

async function assertSame(snapshot: IngestSnapshot) {
  const { proof, usage } = await expected(snapshot);
  const result = await proved(snapshot);
  expect(result.proof).toEqual(proof);
  const texts = result.rating.lines.filter((line) => line.kind === "usage" && line.meter === "sms");
  expect(
    Object.fromEntries(texts.map((line) => [line.accountId, line.kind === "usage" && line.quantity])),
  ).toEqual(Object.fromEntries([...usage].flatMap(([id, { sms }]) => (sms > 0 ? [[id, sms]] : []))));
  return result;
}

const KEYS = [
  'a "quoted" key',
  "back\\slash and /slash",
  "tab\tnew\nline\rreturn\bback\fform",
  "control \u0001 \u001f \u007f",
  "separators \u2028 \u2029",
  "Größe 日本語 🦷 é",
  "A before a",
  "a after A",
];

describe("the proof of a month", () => {
  it("of no events is that of an empty list", async () => {
    expect((await assertSame(await now())).proof.events).toBe(0);
  });

  it("hashes any text and any instant as the verifier does", async () => {
    const at = ["00.000", "00.100", "00.120", "00.123", "59.999"].map(
      (second) => `2026-07-05T10:00:${second}Z`,
    );
    await recordEvents(accounts[0]!, [
      ...KEYS.map((key, i) => ({ key, occurredAt: at[i % at.length]!, automationId: key, nodeId: key })),
      {
        key: "full",
        occurredAt: "2026-07-31T23:59:59.999Z",
        versionId: "ver_1",
        runId: "run_1",
        quantity: 7,
      },
      { key: "call", occurredAt: "2026-07-01T00:00:00Z", meter: "call_seconds", quantity: 61 },
      { key: "june", occurredAt: "2026-06-30T23:59:59.999Z" },
      { key: "august", occurredAt: "2026-08-01T00:00:00Z" },
    ]);
    await api.system((t) =>
      t.run(
        "insert into api_request_bucket (workspace_id, minute, process, partner_id, count) values ($1, '2026-07-09T08:07:00Z', 'web-1', $2, 12)",
        [accounts[0], partnerId],
      ),
    );
    expect((await assertSame(await now())).proof.events).toBe(KEYS.length + 3);
  });

  it("reads a stream of several parts as one", async () => {
    await recordEvents(
      accounts[1]!,
      Array.from({ length: 2_500 }, (_, i) => ({
        key: `m${(i * 7919) % 2500}`,
        occurredAt: new Date(Date.UTC(2026, 6, 1 + (i % 28), i % 24, i % 60)).toISOString(),
      })),
    );
    const snapshot = await now();
    const { proof } = await assertSame(snapshot);
    expect(proof.streams.find(({ workspaceId }) => workspaceId === accounts[1])?.events).toBe(2_500);
    await setCachedTexts(10_000);
    expect((await assertSame(snapshot)).proof).toEqual(proof);
  });

  it("counts a corrected event once, and only as far as the snapshot includes it", async () => {
    await recordEvents(accounts[1]!, [{ key: "wrong", occurredAt: "2026-07-03T00:00:00Z", quantity: 40 }]);
    const before = await now();
    await recordEvents(accounts[1]!, [
      { key: "right", occurredAt: "2026-07-03T00:00:00Z", quantity: 4, supersedes: "wrong" },
    ]);
    await assertSame(before);
    await assertSame(await now());
    await recordEvents(accounts[1]!, [
      { key: "right again", occurredAt: "2026-07-03T00:00:00Z", quantity: 5, supersedes: "right" },
    ]);
    await assertSame(before);
    await assertSame(await now());
  });
});

describe("a month hashed ahead of its close", () => {
  const ahead = () => hashAhead(worker, { partnerId, period: PERIOD });

  it("gives the same proof and the same totals", async () => {
    const hashed = await ahead();
    const { snapshot } = hashed!;
    const inside = await proved(snapshot);
    // A close that is undone and tried again uses the same hashes.
    for (const _ of ["first", "second"]) {
      const outside = await api.system((t) =>
        rateAndProve(t, { partnerId, period: PERIOD, snapshot, hashed: hashed! }),
      );
      expect(outside.proof).toEqual(inside.proof);
      expect(outside.rating).toEqual(inside.rating);
    }
  });

  it("is shared by two connections that read each account once", async () => {
    const many = await api.newPartner();
    await api.system((t) =>
      t.run(
        `insert into workspace (id, partner_id, name, owner_email, plan) select 'ws_many_' || i, $1, 'Many', 'owner@example.com', 'starter'
         from generate_series(1, 320) i`,
        [many.partnerId],
      ),
    );
    await api.system((t) =>
      t.run(
        `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
         select 'ws_many_' || i, 'sms', 'm' || n, $1, 1, '2026-07-04' from generate_series(1, 320) i, generate_series(1, 3) n`,
        [many.partnerId],
      ),
    );
    const hashed = await hashAhead(worker, { partnerId: many.partnerId, period: PERIOD });
    expect(hashed?.streams).toHaveLength(320);
    expect([...hashed!.usage.values()].map(({ sms }) => sms)).toEqual(Array(320).fill(3));
  });

  it("is left to the worker that began it", async () => {
    const other = await worker.pool.connect();
    await other.query("begin");
    await other.query(`select pg_advisory_xact_lock(${LOCK_CLASS.monthHashing}, hashtext($1))`, [partnerId]);
    expect(await ahead()).toBeNull();
    await other.query("commit");
    other.release();
    expect(await ahead()).not.toBeNull();
  });

  it("bills what was recorded between hashing and closing with the next month", async () => {
    const hashed = await ahead();
    await recordEvents(accounts[2]!, [{ key: "late", occurredAt: "2026-07-20T00:00:00Z", quantity: 5_000 }]);
    const close = (now: string) =>
      api.system((t) => {
        const actor = { kind: "system", id: "test", name: "Test" } as const;
        return closeDue({ tx: t, actor, config: testConfig, partnerId }, new Date(now), [hashed!]);
      });
    const textsOn = (invoice: string) =>
      api.system((t) =>
        t.query<{ quantity: string }>(
          "select quantity::text from invoice_line where partner_id = $1 and invoice_id = $2 and workspace_id = $3 and detail->>'meter' = 'sms'",
          [partnerId, invoice, accounts[2]],
        ),
      );
    await close("2026-08-03T00:00:00Z");
    expect(await textsOn("inv_2026-07")).toEqual([]);
    await close("2026-09-03T00:00:00Z");
    expect((await textsOn("inv_2026-08")).map(({ quantity }) => Number(quantity))).toEqual([5_000]);
  });
});
