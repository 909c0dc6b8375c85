/**
 * npm run bench:accounts: the reads behind a partner's rooms with 10,000 accounts, of which each has used something this
 * month, through the real endpoints: the list of accounts by every column, filter and search, the overview, the reports
 * and the search of the command palette. On a busy machine the time of this process on the processor says more.
 */
import { ACCOUNT_SORTS } from "@/lib/contract/account-summaries";
import { openDb } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { dispatch } from "@/lib/http/dispatch";
import { foldUsageJob } from "@/lib/services/billing/fold";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { testConfig } from "@/scripts/testing/config";
import { issueKeys } from "./keys.ts";
import { openRig, percentile, type Rig, say, serveFrom, vacuum } from "./rig.ts";

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 10_000);
const EVENTS_PER_ACCOUNT = 20;
const TIMES = 20;
const LIMIT_MS = 100;
/** Keys have rate limits, so the reads use many keys. */
const KEYS = 200;
const METERS = ["calls", "call_seconds", "sms", "leads_created"];
const month = new Date().toISOString().slice(0, 7);

const list = (query: string) => `/v1/partner/account-summaries?limit=50${query && `&${query}`}`;
const PATHS = [
  list(""),
  ...ACCOUNT_SORTS.flatMap((sort) => [list(`sort=${sort}`), list(`sort=${sort}&order=reverse`)]),
  list("plan=business"),
  list("status=suspended"),
  list("attention=any"),
  list("q=Practice%20777"),
  list("q=zzz"),
  "/v1/partner/billing/unbilled",
  "/v1/partner/billing/unbilled?lines=none",
  "/v1/partner/billing/unbilled?account=ws_bench_777",
  "/v1/partner/billing/forecast",
  "/v1/partner/billing/balance",
  ...["account", "plan", "day"].map((group) => `/v1/partner/reports/usage?period=${month}&group_by=${group}`),
  "/v1/partner/search?q=practice%20777",
];

async function fill(rig: Rig): Promise<string[]> {
  return rig.system(async (t) => {
    const actor = { kind: "system" as const, id: "bench", name: "Bench" };
    const ctx = { tx: t, now: new Date(), config: testConfig, actor };
    const partnerId = await insertPartner(ctx, { name: "Bench", email: "bench@example.com" });
    await decide(ctx, { id: partnerId, decision: "approve" });
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
       select 'ws_bench_' || i, $1, 'Practice ' || i, 'owner' || i || '@example.com',
         (array['starter', 'professional', 'business', 'enterprise'])[1 + i % 4], now() - make_interval(days => 40, mins => i)
       from generate_series(1, $2::int) i`,
      [partnerId, ACCOUNTS],
    );
    await t.run(
      `insert into account_history (workspace_id, id, partner_id, at, plan, status)
       select id, 'hist_1', partner_id, created_at, plan, 'active' from workspace where partner_id = $1`,
      [partnerId],
    );
    for (const meter of METERS)
      await t.run(
        `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
         select 'ws_bench_' || w, $2, 'k_' || w || '_' || i, $1, case when $2 = 'call_seconds' then 20 + i * 37 % 400 else 1 end,
           date_trunc('month', now()) + (now() - date_trunc('month', now())) * ((i * 7919 + w * 104729) % 1000 / 1000.0)
         from generate_series(1, $3::int) w, generate_series(1, $4::int) i`,
        [partnerId, meter, ACCOUNTS, EVENTS_PER_ACCOUNT / METERS.length],
      );
    return issueKeys(ctx, { partnerId, count: KEYS });
  });
}

const rig = await openRig("bench_accounts");
let failed = false;
try {
  const keys = await fill(rig);
  const worker = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, limits: JOB_LIMITS });
  await foldUsageJob(worker);
  await worker.pool.end();
  await vacuum(rig);
  serveFrom(rig);
  let asked = 0;
  const ask = async (path: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${keys[asked++ % keys.length]}` };
    const from = performance.now();
    const answer = await dispatch(new Request(`http://127.0.0.1:1${path}`, { headers }));
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body.slice(0, 200)}`);
    return performance.now() - from;
  };
  say(`${ACCOUNTS} accounts, ${TIMES} reads each`);
  for (const path of PATHS) {
    for (let n = 0; n < 3; n += 1) await ask(path);
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let n = 0; n < TIMES; n += 1) times.push(await ask(path));
    const { user, system } = process.cpuUsage(before);
    const processor = ((user + system) / 1_000 / TIMES).toFixed(1).padStart(6);
    const p95 = percentile(times, 95);
    if (p95 >= LIMIT_MS) failed = true;
    const [median, slowest] = [percentile(times, 50), p95].map((ms) => ms.toFixed(1).padStart(6));
    say(
      `${p95 < LIMIT_MS ? "ok  " : "MISS"} median ${median} ms, p95 ${slowest} ms, processor ${processor} ms  ${path}`,
    );
  }
} finally {
  await rig.close();
}
process.exit(failed ? 1 : 0);
