import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minorFromText } from "@/lib/billing/money";
import { periodSchema } from "@/lib/billing/periods";
import { PARTNER_ROLE_SCOPES, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { type Db, openDb } from "@/lib/db/pool";
import { DEMO_LIMITS } from "@/lib/db/time-limits";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import { verify } from "@/lib/services/audit/chain";
import { foldUsage } from "@/lib/services/billing/fold";
import { rateMonth } from "@/lib/services/billing/rating";
import { testConfig } from "@/scripts/testing/config";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { queryRows } from "@/scripts/testing/rows";
import { ACCOUNTS, CLOSED, PRACTICE, RENOVATING, UNPAID } from "./accounts";
import { SYNC } from "./automations";
import { CONFLICTING, DRIFTED, OWN_CHANGES } from "./fleet-story";
import { seedDemo } from "./seed";

const DAY = 86_400_000;
const SECONDS = 240_000;

/** Now, whatever the hour, and a Saturday evening in another month, at which the first attempt is cut short. */
const MOMENTS = [
  { name: "now", now: new Date(), isCut: false },
  { name: "on a Saturday evening", now: new Date("2026-06-07T02:00:00Z"), isCut: true },
];

describe.each(MOMENTS)("the demo, created $name", ({ now, isCut }) => {
  let database: TestDatabase;
  let db: Db;
  let input: Omit<Parameters<typeof seedDemo>[0], "say">;
  let people: Awaited<ReturnType<typeof seedDemo>>;
  let partnerId: string;
  const rows = <T extends object>(sql: string, params: unknown[] = []) =>
    tx(db, { kind: "system" }, (t) => queryRows<T>(t, sql, params));
  const ofPractice = <T extends object>(sql: string) => rows<T>(sql, [PRACTICE]);

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 2, limits: DEMO_LIMITS });
    input = { db, config: testConfig, log: openLog({ name: "seed-test", level: "silent" }), now };
    const cut = (line: string) => {
      if (line.startsWith("Closing")) throw new Error("cut");
    };
    if (isCut) await expect(seedDemo({ ...input, say: cut })).rejects.toThrow("cut");
    people = await seedDemo({ ...input, say: () => {} });
    const [partner] = await rows<{ id: string }>("select id from partner where name = 'Frontline Partners'");
    partnerId = partner!.id;
  }, SECONDS);
  afterAll(async () => {
    await db.pool.end();
    await database.drop();
  });

  it("has people in every role", async () => {
    const held = await rows<{ role: string }>(
      `select distinct 'workspace ' || role as role from workspace_member where workspace_id = $1
       union select 'partner ' || role from partner_member order by 1`,
      [PRACTICE],
    );
    const expected = [
      ...Object.keys(PARTNER_ROLE_SCOPES).map((role) => `partner ${role}`),
      ...Object.keys(WORKSPACE_ROLE_SCOPES).map((role) => `workspace ${role}`),
    ];
    expect(held.map(({ role }) => role)).toEqual(expected.sort());
    expect(people.map(({ role }) => role)).toHaveLength(expected.length + 1);
  });

  it("bills what was used, month by month, and the ledger agrees", async () => {
    await tx(db, { kind: "system" }, (t) => foldUsage(t));
    const invoices = await rows<{
      period: string;
      status: string;
      total: string;
      lines: string;
      subtotal: string;
      due: string;
    }>(
      `select i.period, i.status, i.total::text, i.subtotal::text,
         (select sum(amount)::text from invoice_line l where l.partner_id = i.partner_id and l.invoice_id = i.id) as lines,
         (select sum(amount)::text from ledger_entry e where e.partner_id = i.partner_id and e.invoice_id = i.id) as due
       from invoice i where i.partner_id = $1 order by i.period`,
      [partnerId],
    );
    expect(invoices).toHaveLength(12);
    for (const { period, status, total, lines, subtotal, due } of invoices) {
      const { rating } = await tx(db, { kind: "system" }, (t) =>
        rateMonth(t, { partnerId, period: periodSchema.parse(period), snapshot: null }),
      );
      expect([period, minorFromText(total), lines]).toEqual([period, rating.totalMinor, subtotal]);
      if (status === "paid") expect([period, Number(due) <= 0]).toEqual([period, true]);
    }
    const first = invoices[0]!;
    expect(Number(invoices.at(-1)!.subtotal)).toBeGreaterThan(Number(first.subtotal) * 3);
    expect(invoices.filter(({ status }) => status === "paid").length).toBeGreaterThanOrEqual(10);
    const [over] = await rows<{ months: number }>(
      `select count(distinct invoice_id)::int as months from invoice_line
       where partner_id = $1 and workspace_id = 'ws_northside_plumbing' and kind = 'usage' and amount > 0`,
      [partnerId],
    );
    expect(over!.months).toBeGreaterThanOrEqual(6);
    const credits = await rows("select 1 from credit_note where partner_id = $1", [partnerId]);
    expect(credits).toHaveLength(1);
  });

  it("owes something that is overdue on every day of a month, and says why", async () => {
    const overdue = await rows<{ id: string; owed: number; total: number; note: string }>(
      `select i.id, i.total::float as total, (select sum(amount)::float from ledger_entry e where e.partner_id = i.partner_id and e.invoice_id = i.id) as owed,
         (select n.body from invoice_note n where n.partner_id = i.partner_id and n.invoice_id = i.id) as note
       from invoice i where i.partner_id = $1 and i.status = 'open' and i.due_at < $2`,
      [partnerId, now],
    );
    expect(overdue).toHaveLength(1);
    const [{ owed, total, note }] = overdue as [(typeof overdue)[0]];
    expect(owed).toBeGreaterThan(0);
    expect(owed).toBeLessThan(total / 2);
    expect(note).toContain("Northside Plumbing");
    const emails = await rows("select 1 from platform_mail where created_at < $1", [now]);
    expect(emails).toEqual([]);
  });

  it("tells how an account was suspended and came back, in the log as in the records", async () => {
    const log = await rows<{ action: string; at: Date }>(
      "select action, at from audit_entry where tenant_id = $1 and object = $2 order by id",
      [partnerId, UNPAID],
    );
    expect(log.map(({ action }) => action)).toEqual([
      ...["account.created", "account.suspended", "account_note.added", "account_note.added"],
      "account.reactivated",
    ]);
    const [from, to] = [log[1]!.at, log[4]!.at];
    const calls = await rows("select 1 from call where workspace_id = $1 and started_at between $2 and $3", [
      ...[UNPAID, from, to],
    ]);
    expect(calls).toEqual([]);
    const [account] = await rows<{ status: string; history: string }>(
      `select status, (select string_agg(h.status, ' ' order by at) from account_history h where h.workspace_id = w.id) as history
       from workspace w where id = $1`,
      [UNPAID],
    );
    expect(account).toEqual({ status: "active", history: "active suspended active" });
  });

  it("has logs that are in order of time and verify", async () => {
    const late = await rows<{ tenant_id: string }>(
      `select distinct tenant_id from (select tenant_id, at, lag(at) over (partition by tenant_id order by id) as before from audit_entry) x
       where at < before - interval '1 minute'`,
    );
    expect(late).toEqual([]);
    for (const tenantId of [partnerId, PRACTICE]) {
      await tx(db, { kind: "system" }, async (t) => {
        let checked = await verify(t, tenantId);
        // Five thousand entries are sealed at a time.
        for (let i = 0; i < 5 && !checked.ok; i++) checked = await verify(t, tenantId);
        expect(checked.ok).toBe(true);
      });
    }
  });

  it("meters each text that left, and suppresses those to people who opted out", async () => {
    const [texts] = await rows<{ sent: number; metered: number }>(
      `select (select count(*)::int from message where channel = 'sms' and direction = 'outbound' and status = 'sandboxed') as sent,
         (select count(*)::int from usage_event where meter = 'sms') as metered`,
    );
    expect(texts!.sent).toBe(texts!.metered);
    const unwanted = await rows(
      `select 1 from message m join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
       where c.opted_out and m.direction = 'outbound' and m.channel = 'sms' and m.status <> 'suppressed'`,
    );
    expect(unwanted).toEqual([]);
  });

  it("has runs that their versions and events explain", async () => {
    const [wrong] = await rows<Record<string, number>>(
      `select count(*) filter (where v.deployed_at > r.created_at)::int as early,
         count(*) filter (where e.id is null or not e.evaluations @> jsonb_build_array(jsonb_build_object('runId', r.id, 'started', true)))::int as unexplained,
         count(*) filter (where r.seq <> (select count(*) from run_step s where s.workspace_id = r.workspace_id and s.run_id = r.id))::int as steps,
         count(*) filter (where r.status = 'waiting' and r.wake_at < $1)::int as overdue
       from run r join automation_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
         left join event e on e.workspace_id = r.workspace_id and e.id = r.event_id`,
      [now],
    );
    expect(wrong).toEqual({ early: 0, unexplained: 0, steps: 0, overdue: 0 });
    const live = await ofPractice<{ name: string; runs: number }>(
      `select a.name, count(r.id)::int as runs from automation a left join run r on r.workspace_id = a.workspace_id and r.automation_id = a.id
       where a.workspace_id = $1 and a.status = 'active' group by a.name order by a.name`,
    );
    expect(live.map(({ name }) => name)).toEqual([
      ...["After-hours callback", "Bookings to the practice system", "Missed call text-back"],
      ...["No-show recovery", "Recall after six months", "Reminder with confirm-by-reply", "Review request"],
      ...["Speed to lead", "Three-day lead follow-up"],
    ]);
    for (const { name, runs } of live) expect([name, runs > 20]).toEqual([name, true]);
    const [waiting] = await ofPractice<{ n: number }>(
      "select count(*)::int as n from run where workspace_id = $1 and status = 'waiting'",
    );
    expect(waiting!.n).toBeGreaterThan(50);
  });

  it("has an automation that failed for some days until a new version repaired it, and one that was rolled back", async () => {
    const failures = await ofPractice<{
      version: number;
      message: string;
      from_day: number;
      failed: number;
      runs: number;
    }>(
      `select r.version, v.message, count(*)::int as runs, count(*) filter (where r.status = 'failed')::int as failed
       from run r join automation a on a.workspace_id = r.workspace_id and a.id = r.automation_id
         join automation_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
       where r.workspace_id = $1 and a.name = 'Bookings to the practice system' group by 1, 2 order by 1`,
    );
    const bySource = await ofPractice<{ web: boolean; failed: number; runs: number }>(
      `select e.data->>'source' = 'web' as web, count(*)::int as runs, count(*) filter (where r.status = 'failed')::int as failed
       from run r join automation a on a.workspace_id = r.workspace_id and a.id = r.automation_id
         join event e on e.workspace_id = r.workspace_id and e.id = r.event_id
       where r.workspace_id = $1 and a.name = 'Bookings to the practice system' group by 1 order by 1`,
    );
    // Bookings that people make at the desk have another source than the website, so theirs succeed.
    expect(bySource.map(({ web, failed, runs }) => [web, failed > 0, runs > 20])).toEqual([
      [false, false, true],
      [true, true, true],
    ]);
    const [before, after] = failures;
    expect(before!.failed).toBeGreaterThan(8);
    expect(after!.message).toContain("full_name");
    expect(after!.failed / after!.runs).toBeLessThan(0.1);
    const broken = await rows<{ at: Date }>(
      `select r.created_at as at from run r where r.workspace_id = $1 and r.status = 'failed' and r.error->>'message' like '%422%'`,
      [PRACTICE],
    );
    expect(broken.length).toBeGreaterThan(8);
    for (const { at } of broken) {
      const daysAgo = (now.getTime() - at.getTime()) / DAY;
      expect(daysAgo <= SYNC.brokenDaysAgo && daysAgo >= SYNC.repairedDaysAgo).toBe(true);
    }
    const versions = await ofPractice<{ note: string; rollback_of: number | null }>(
      `select v.message as note, v.rollback_of from automation_version v join automation a on a.workspace_id = v.workspace_id and a.id = v.automation_id
       where v.workspace_id = $1 and a.name = 'Review request' order by v.number`,
    );
    expect(versions.map(({ rollback_of }) => rollback_of)).toEqual([null, null, 1]);
    const changed = await ofPractice(
      "select 1 from automation where workspace_id = $1 and status = 'active' and draft_hash <> live_hash",
    );
    expect(changed).toEqual([]);
  });

  it("has a template that every account got when it opened, and a second revision that began with two of them", async () => {
    const templates = await rows<{ name: string; revision: number; copies: number; source: string }>(
      `select t.name, t.revision, t.source->>'accountId' as source, count(c.id)::int as copies
       from fleet_template t left join fleet_copy c on c.partner_id = t.partner_id and c.template_id = t.id
       where t.partner_id = $1 group by t.id, t.name, t.revision, t.source, t.created_at order by t.created_at`,
      [partnerId],
    );
    const others = ACCOUNTS.filter(({ id }) => id !== PRACTICE);
    expect(templates).toEqual([
      { name: "Missed call text-back", revision: 2, copies: others.length, source: PRACTICE },
      { name: "No-show recovery", revision: 1, copies: 0, source: PRACTICE },
    ]);
    const rollouts = await rows<{
      revision: number;
      status: string;
      runs: number | null;
      failed: number | null;
      counts: Record<string, number>;
    }>(
      `select r.revision, r.status, (r.measured->>'runs')::int as runs, (r.measured->>'failed')::int as failed,
         (select jsonb_object_agg(x.status, x.n) from (select a.status, count(*)::int as n from rollout_account a
           where a.partner_id = r.partner_id and a.rollout_id = r.id group by 1) x) as counts
       from rollout r where r.partner_id = $1 and r.finished_at <= $2 order by r.created_at`,
      [partnerId, now],
    );
    expect(rollouts.map(({ revision, status, counts }) => [revision, status, counts])).toEqual([
      ...others.map(() => [1, "done", { pushed: 1 }]),
      [2, "done", { pushed: others.length - 3, conflict: 1, skipped: 1 }],
    ]);
    expect(rollouts.at(-1)!.runs).toBeGreaterThan(5);
    expect(rollouts.at(-1)!.failed).toBe(0);
    const [unfinished] = await rows<{ n: number }>(
      "select count(*)::int as n from rollout where finished_at is null or stage = 'canary'",
    );
    expect(unfinished!.n).toBe(0);
  });

  it("runs in each account what its copy of the template says, but for what the account changed", async () => {
    const copies = await rows<{
      account: string;
      revision: number;
      messages: (string | null)[];
      minutes: number;
      runs: number;
      text: string;
    }>(
      `select c.workspace_id as account, c.revision, v.definition::text as text,
         (select array_agg(x.message order by x.number) from automation_version x
           where x.workspace_id = c.workspace_id and x.automation_id = c.automation_id) as messages,
         (select (node->'config'->>'dueWithinMinutes')::int from jsonb_array_elements(v.definition->'nodes') node where node->>'id' = 'queue') as minutes,
         (select count(*)::int from run r where r.workspace_id = c.workspace_id and r.automation_id = c.automation_id) as runs
       from fleet_copy c join automation a on a.workspace_id = c.workspace_id and a.id = c.automation_id
         join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
       where c.partner_id = $1`,
      [partnerId],
    );
    const at = (revision: number) => `Template revision ${revision}`;
    const old = copies.filter(({ revision }) => revision === 1);
    expect(old.map(({ account }) => account).sort()).toEqual(
      [CLOSED, CONFLICTING, RENOVATING].sort((a, b) => (a < b ? -1 : 1)),
    );
    for (const { account, messages, revision, minutes, runs, text } of copies) {
      const own = OWN_CHANGES[account];
      const pushed = revision === 1 ? [at(1)] : [at(1), at(2)];
      const expected = own ? [at(1), own.note, ...pushed.slice(1)] : pushed;
      expect([account, messages]).toEqual([account, expected]);
      expect([account, minutes]).toEqual([account, account === DRIFTED ? 30 : 60]);
      expect([account, text.includes("parameters.")]).toEqual([account, false]);
      expect([account, text.includes("by 5 pm")]).toEqual([account, account === CONFLICTING]);
      expect([account, runs > 5]).toEqual([account, true]);
    }
    const doubled = await rows(
      "select 1 from automation where name like 'Missed call text-back%' group by workspace_id having count(*) > 1",
    );
    expect(doubled).toEqual([]);
    const reasons = await rows<{ workspace_id: string; reason: string }>(
      `select workspace_id, reason->>'code' as reason from rollout_account
       where partner_id = $1 and (status = 'skipped' or jsonb_array_length(conflicts) = 1) order by 1`,
      [partnerId],
    );
    expect(reasons).toEqual([
      { workspace_id: RENOVATING, reason: "account_suspended" },
      { workspace_id: CONFLICTING, reason: null },
    ]);
  });

  it("has every act of templates in both logs", async () => {
    const log = await rows<{ action: string; n: number }>(
      `select action, count(*)::int as n from audit_entry
       where tenant_id = $1 and (action like 'template.%' or action like 'rollout.%' or detail ? 'rollout' and detail ? 'accountId') group by 1 order by 1`,
      [partnerId],
    );
    const others = ACCOUNTS.length - 1;
    expect(log).toEqual([
      { action: "automation.deployed", n: 2 * others - 3 },
      { action: "rollout.finished", n: others + 1 },
      { action: "rollout.started", n: others + 1 },
      { action: "template.created", n: 2 },
      { action: "template.revised", n: 1 },
    ]);
    const [here] = await rows<{ n: number }>(
      "select count(*)::int as n from audit_entry where detail ? 'rollout' and detail->>'partnerId' = $1",
      [partnerId],
    );
    expect(here!.n).toBe(2 * others - 3);
  });

  it("dates contacts by their first record, and keeps the times of the past, so that a backtest can use them", async () => {
    const late = await rows(
      `select 1 from contact c where
         exists (select from call x where x.workspace_id = c.workspace_id and x.contact_id = c.id and x.started_at < c.created_at)
         or exists (select from lead x where x.workspace_id = c.workspace_id and x.contact_id = c.id and x.created_at < c.created_at)
         or exists (select from appointment x where x.workspace_id = c.workspace_id and x.contact_id = c.id and x.created_at < c.created_at)
         or exists (select from message x where x.workspace_id = c.workspace_id and x.contact_id = c.id and x.created_at < c.created_at)`,
    );
    expect(late).toEqual([]);
    const [changed] = await rows<{ early: number; contacts: number; visits: number }>(
      `select (select count(*)::int from usage_event u join workspace w on w.id = u.workspace_id where u.occurred_at < w.created_at) as early,
         (select count(*)::int from contact where updated_at > created_at) as contacts,
         (select count(*)::int from appointment where status = 'completed' and updated_at > ends_at + interval '1 hour') as visits`,
    );
    expect(changed).toEqual({ early: 0, contacts: 0, visits: 0 });
    const strangers = await rows(
      `select 1 from contact c join appointment a on a.workspace_id = c.workspace_id and a.contact_id = c.id
       where a.status = 'completed' and not c.is_patient`,
    );
    expect(strangers).toEqual([]);
  });

  it("puts every month of runs into a part of its own", async () => {
    const [outside] = await rows<{ n: number }>(
      `select ((select count(*) from event where tableoid = 'event_default'::regclass) + (select count(*) from run_step where tableoid = 'run_step_default'::regclass)
         + (select count(*) from message where tableoid = 'message_default'::regclass))::int as n`,
    );
    expect(outside!.n).toBe(0);
  });

  it("leaves nothing to do, one draft with problems, and is there only once", async () => {
    const drafts = await ofPractice<{ errors: number }>(
      "select jsonb_array_length(problems->'errors') as errors from automation where workspace_id = $1 and status = 'draft'",
    );
    expect(drafts).toHaveLength(1);
    expect(drafts[0]!.errors).toBeGreaterThan(0);
    const due = await ofPractice("select 1 from reminder where workspace_id = $1 and fired_at is null");
    expect(due.length).toBeGreaterThan(5);
    const count = () =>
      rows("select (select count(*) from audit_entry) as a, (select count(*) from run) as r");
    const before = await count();
    await seedDemo({ ...input, say: () => {} });
    expect(await count()).toEqual(before);
  });
});
