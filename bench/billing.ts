/**
 * npm run bench:billing: partners of 10, 100, 1,000 and 10,000 accounts, the largest with 5 million usage events in one
 * month. Reports and usage run through the real API, the close in its own process. For a quick run set
 * BENCH_EVENTS=50000; for one size only, BENCH_ACCOUNTS=10000.
 */
import { type Period, periodEnd, periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { openDb } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { foldUsageJob } from "@/lib/services/billing/fold";
import { closePartner } from "@/lib/services/billing/job";
import { rebuildUsage } from "@/lib/services/billing/rebuild";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { testConfig } from "@/scripts/testing/config";
import { issueKeys } from "./keys.ts";
import { openRig, percentile, type Rig, say, serveFrom, vacuum, waitForLine } from "./rig.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const LARGEST = Number(process.env.BENCH_ACCOUNTS ?? Math.max(10, Math.min(10_000, Math.ceil(EVENTS / 500))));
const SIZES = process.env.BENCH_ACCOUNTS
  ? [LARGEST]
  : [10, 100, 1_000, 10_000].filter((size) => size < LARGEST).concat(LARGEST);
const PER_ACCOUNT = Math.round(EVENTS / LARGEST);
const PERIOD = shiftPeriod(periodOf(Date.now()), -1);
const KEYS = 200;
const REPORTS = 30;
const LIMITS = { report: 50, usage: 10, statement: 100, close: 20_000, memory: 256 };

type Partner = { id: string; accounts: number; keys: string[] };

async function addPartner(rig: Rig, accounts: number): Promise<Partner> {
  return rig.system(async (t) => {
    const ctx = {
      tx: t,
      now: new Date(),
      config: testConfig,
      actor: { kind: "system" as const, id: "bench", name: "Bench" },
    };
    const id = await insertPartner(ctx, { name: `Bench ${accounts}`, email: "bench@example.com" });
    await decide(ctx, { id, decision: "approve" });
    const since = new Date(periodStart(PERIOD));
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
       select 'ws_' || $2 || '_' || i, $1, 'Practice ' || i, 'owner@example.com',
         (array['starter', 'professional', 'business', 'enterprise'])[1 + i % 4], $3 from generate_series(1, $2::int) i`,
      [id, accounts, since],
    );
    await t.run(
      `insert into account_history (workspace_id, id, partner_id, at, plan, status)
       select id, 'hist_1', partner_id, created_at, plan, 'active' from workspace where partner_id = $1`,
      [id],
    );
    await t.run(
      `insert into automation (workspace_id, id, name, draft, draft_hash)
       select id, 'auto_' || id, 'Text back', '{}', 'h' from workspace where partner_id = $1`,
      [id],
    );
    const keys = await issueKeys(ctx, { partnerId: id, count: accounts === LARGEST ? KEYS : 40 });
    return { id, accounts, keys };
  });
}

/** A month of a front desk: each call gives two or three events, and most of the others are messages. */
const MIX = [
  ["calls", "call", 25],
  ["call_seconds", "call", 25],
  ["calls_ai", "call", 10],
  ["sms", "msg", 28],
  ["leads_created", "lead", 5],
  ["appointments_booked", "appt", 5],
  ["appointments_cancelled", "appt", 2],
] as const;

async function addEvents(rig: Rig, partner: Partner): Promise<number> {
  const at = 200;
  let written = 0;
  for (let first = 1; first <= partner.accounts; first += at) {
    const last = Math.min(partner.accounts, first + at - 1);
    await rig.system(async (t) => {
      for (const [meter, kind, share] of MIX) {
        written += await t.run(
          `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id)
           select 'ws_' || $1 || '_' || w, $7, $8 || '_' || w || '_' || i, $2, case when $7 = 'call_seconds' then 20 + (i * 37) % 400 else 1 end,
             $5::timestamptz + make_interval(secs => ((i * 7919 + w * 104729) % 2500000)), case when $7 = 'sms' and i % 5 = 1 then 'auto_ws_' || $1 || '_' || w end
           from generate_series($3::int, $4::int) w, generate_series(1, $6::int) i`,
          [
            String(partner.accounts),
            partner.id,
            first,
            last,
            new Date(periodStart(PERIOD)),
            Math.max(1, Math.round((PER_ACCOUNT * share) / 100)),
            meter,
            kind,
          ],
        );
      }
      await t.run(
        `insert into api_request_bucket (workspace_id, minute, process, partner_id, count)
         select 'ws_' || $1 || '_' || w, $5::timestamptz + make_interval(hours => d * 70), 'p', $2, 100 + (w * d) % 4000
         from generate_series($3::int, $4::int) w, generate_series(1, 10) d`,
        [String(partner.accounts), partner.id, first, last, new Date(periodStart(PERIOD))],
      );
    });
  }
  return written;
}

let asked = 0;

async function ask(partner: Partner, path: string) {
  const request = new Request(`http://127.0.0.1:1${path}`, {
    headers: { Authorization: `Bearer ${partner.keys[asked++ % partner.keys.length]}` },
  });
  // Loaded here, because the process that closes the month has no API either in a worker.
  const { dispatch } = await import("@/lib/http/dispatch");
  const { readParts } = await import("@/lib/http/server/node-http");
  const from = performance.now();
  const answer = await dispatch(request);
  // Read as the server reads it to send it.
  const parts = await readParts(answer);
  const ms = performance.now() - from;
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status} ${Buffer.concat(parts).subarray(0, 200)}`);
  return { ms, bytes: parts.reduce((sum, part) => sum + part.byteLength, 0) };
}

type Shots = { p50: number; p95: number; bytes: number };

async function shoot(times: number, fn: (i: number) => ReturnType<typeof ask>): Promise<Shots> {
  for (let i = 0; i < 5; i++) await fn(i);
  const shots = [];
  for (let i = 0; i < times; i++) shots.push(await fn(i));
  const ms = shots.map((shot) => shot.ms);
  return { p50: percentile(ms, 50), p95: percentile(ms, 95), bytes: shots[0]!.bytes };
}

/** Closes the month as a worker does, all in this process, so that its memory is that of the close. */
async function closer(partnerId: string): Promise<void> {
  const db = openDb({
    url: process.env.DATABASE_URL!,
    role: "switchboard_worker",
    max: 2,
    limits: JOB_LIMITS,
  });
  const actor = { kind: "system" as const, id: "bench", name: "Bench" };
  const now = new Date(periodEnd(PERIOD) + 25 * 3_600_000);
  const from = performance.now();
  const done = await closePartner(db, { actor, config: testConfig, partnerId }, now);
  if (done?.finalized.length !== 1) throw new Error("the month was not closed");
  const ms = performance.now() - from;
  await db.pool.end();
  say(
    `closed ${JSON.stringify({ ms: Math.round(ms), mb: Math.round(process.resourceUsage().maxRSS / 1024) })}`,
  );
}

async function close(rig: Rig, partner: Partner): Promise<{ ms: number; mb: number }> {
  const child = rig.spawn("close", { BENCH_PARTNER: partner.id, BENCH_EVENTS: String(EVENTS) });
  return JSON.parse((await waitForLine(child, "closed")).slice("closed ".length));
}

const shown = (n: number) => n.toLocaleString("en-US", { maximumFractionDigits: 1 });
let failed = false;

function judge(what: string, value: number, limit: number, unit: string): void {
  const good = value < limit;
  if (!good) failed = true;
  say(`${good ? "ok  " : "MISS"} ${what}: ${shown(value)} ${unit} (limit ${shown(limit)} ${unit})`);
}

async function main(): Promise<void> {
  const rig = await openRig("bench_billing");
  try {
    await measure(rig, PERIOD);
  } finally {
    await rig.close();
  }
  process.exit(failed ? 1 : 0);
}

async function measure(rig: Rig, period: Period): Promise<void> {
  serveFrom(rig);
  const worker = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, limits: JOB_LIMITS });
  const table: Record<string, string>[] = [];
  for (const size of SIZES) {
    const partner = await addPartner(rig, size);
    const from = performance.now();
    const events = await addEvents(rig, partner);
    const written = performance.now();
    await foldUsageJob(worker);
    const folded = performance.now();
    await vacuum(rig);
    const reportBy = (group: string) =>
      shoot(REPORTS, () => ask(partner, `/v1/partner/reports/usage?period=${period}&group_by=${group}`));
    const reports = await reportBy("account");
    const one = await shoot(size === LARGEST ? 300 : 30, (i) => {
      const id = `ws_${size}_${1 + ((i * 7) % size)}`;
      return ask(partner, `/v1/partner/accounts/${id}/usage?period=${period}`);
    });
    const closed = await close(rig, partner);
    table.push({
      accounts: shown(size),
      events: shown(events),
      "written s": shown((written - from) / 1000),
      "folded s": shown((folded - written) / 1000),
      "report p50 ms": shown(reports.p50),
      "report p95 ms": shown(reports.p95),
      "usage p95 ms": shown(one.p95),
      "close s": shown(closed.ms / 1000),
      "close ms/account": shown(closed.ms / size),
      "close MB": shown(closed.mb),
    });
    if (size !== LARGEST) continue;
    console.table(table);
    judge(`usage report of ${shown(size)} accounts, p95`, reports.p95, LIMITS.report, "ms");
    for (const group of ["plan", "day", "automation"])
      judge(`the same by ${group}, p95`, (await reportBy(group)).p95, LIMITS.report, "ms");
    judge("usage of one account, p95", one.p95, LIMITS.usage, "ms");
    const path = `/v1/partner/accounts/ws_${size}_7/statements/${period}`;
    const statement = await shoot(REPORTS, () => ask(partner, path));
    judge("statement of one account, p95", statement.p95, LIMITS.statement, "ms");
    const pdf = await shoot(REPORTS, () => ask(partner, `${path}/pdf`));
    judge("the same as a document, p95", pdf.p95, LIMITS.statement, "ms");
    judge(`close of ${shown(events)} events`, closed.ms, LIMITS.close, "ms");
    judge("memory of the close", closed.mb, LIMITS.memory, "MB");
  }
  const from = performance.now();
  const rebuilt = await rig.system((t) => rebuildUsage(t));
  judge("rows a rebuild from raw events corrects", rebuilt.corrected, 1, "rows");
  say(
    `     ${shown(rebuilt.days)} days and ${shown(rebuilt.months)} months rebuilt in ${shown((performance.now() - from) / 1000)} s`,
  );
  await worker.pool.end();
}

if (process.argv[2] === "close") await closer(process.env.BENCH_PARTNER!);
else await main();
