import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LOCK_CLASS } from "@/lib/db/locks";
import { bundleFile } from "@/scripts/launcher/bundle";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import type { TestTx as Tx } from "@/scripts/testing/test-tx";
import { closeDue } from "./close";

/**
 * A real worker's process is killed where a month's close stands still in the middle, as kill -9 does it. Nothing of the
 * close may stay, and the one that comes after makes the very invoices an undisturbed one would have made.
 */
let api: Api;
let owner: pg.Client;
let program: string;
let partnerId: string;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  program = await bundleFile("lib/worker/main.ts");
  const partner = await api.newPartner();
  partnerId = partner.partnerId;
  for (let i = 0; i < 12; i++) await api.newAccount(partner.key, { name: `Closing ${i}`, plan: "starter" });
  await api.system(async (t) => {
    const since = "date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '3 months'";
    await t.run(`update workspace set created_at = ${since} where partner_id = $1`, [partnerId]);
    await t.run(`update account_history set at = ${since} where partner_id = $1`, [partnerId]);
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       select w.id, m.meter, m.meter || '_' || i, $1, m.quantity, ${since} + make_interval(hours => i)
       from workspace w, generate_series(1, 250) i, (values ('sms', 1), ('call_seconds', 95)) m(meter, quantity) where w.partner_id = $1`,
      [partnerId],
    );
  });
});
afterEach(async () => {
  for (const worker of workers) await kill(worker);
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

function hire(): ChildProcess {
  const worker = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.database.workerUrl,
      APP_URL: "http://switchboard.test",
      NEXTAUTH_SECRET: testConfig.keyPepper,
      KEY_PEPPER: testConfig.keyPepper,
      ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      LOG_LEVEL: "fatal",
      WORKER_CONCURRENCY: "2",
    } as unknown as NodeJS.ProcessEnv,
    stdio: "inherit",
  });
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

/** Everything a close writes, except times and snapshots, which differ between runs. */
async function outcome(t: Tx) {
  const all = (sql: string) => t.query(sql, [partnerId]);
  return {
    invoices: await all(
      `select id, global_id, period, status, total_accounts, subtotal::text, discount::text, tax::text, total::text, rating - 'covered' as rating,
         price_book_hash, rater_version, merkle_root, finalized_at, due_at from invoice where partner_id = $1 order by id`,
    ),
    lines: await all(
      "select invoice_id, id, workspace_id, kind, description, quantity::text, amount::text, detail, events_root from invoice_line where partner_id = $1 order by invoice_id, id",
    ),
    events: await all(
      "select type, data from partner_event where partner_id = $1 and type = 'invoice.finalized' order by data::text",
    ),
    logged: await all(
      "select action, object, detail from audit_entry where tenant_id = $1 and action like 'invoice.%' order by object",
    ),
  };
}

class Undone extends Error {}

/** Closed for once and taken back. */
async function undisturbed() {
  let made: Awaited<ReturnType<typeof outcome>> | undefined;
  const actor = { kind: "system", id: "billing", name: "Billing" } as const;
  await api
    .system(async (t) => {
      await closeDue({ tx: t, actor, config: testConfig, partnerId }, new Date());
      made = await outcome(t);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return made!;
}

/** Other jobs of the worker may wait for the same table, such as the one that sends partner events to webhooks. */
const closeWaitsFor = (table: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select 1 from pg_locks waiting join pg_locks closing using (pid)
         where waiting.relation = $1::regclass and not waiting.granted
           and closing.locktype = 'advisory' and closing.classid = $2 and closing.granted`,
        [table, LOCK_CLASS.partnerInvoices],
      );
      expect(rows.length).toBe(1);
    },
    { timeout: 20_000, interval: 20 },
  );

/** Backends of a killed process go once they notice; until then they hold the partner's lock. */
const alone = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'switchboard-worker'",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );

describe("a close whose worker is killed", () => {
  it("leaves nothing behind at any point, and two workers at once then produce the same invoice", async () => {
    const expected = await undisturbed();
    expect(expected.invoices.length).toBeGreaterThan(1);
    expect(expected.lines.length).toBeGreaterThan(24);
    const nothing = { invoices: [], lines: [], events: [], logged: [] };
    for (const table of ["invoice", "invoice_line", "partner_event"]) {
      await owner.query("begin");
      await owner.query(`lock table ${table} in share row exclusive mode`);
      const worker = hire();
      await closeWaitsFor(table);
      await kill(worker);
      await owner.query("rollback");
      await alone();
      expect([table, await api.system(outcome)]).toEqual([table, nothing]);
    }
    hire();
    hire();
    await vi.waitFor(async () => expect(await api.system(outcome)).toEqual(expected), {
      timeout: 30_000,
      interval: 50,
    });
  }, 120_000);
});
