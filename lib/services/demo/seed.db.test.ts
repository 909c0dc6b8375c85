import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARTNER_ROLE_SCOPES, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { openTestEngine, type TestEngine } from "@/lib/worker/testing/test-engine";
import { seedDemo } from "./seed";

let testEngine: TestEngine;
let people: Awaited<ReturnType<typeof seedDemo>>;
beforeAll(async () => {
  testEngine = await openTestEngine();
  people = await seedDemo({ ...testEngine.engine, now: new Date(), say: () => {} });
}, 60_000);
afterAll(() => testEngine.close());

const practice = "ws_bright_smile_dental";
const rows = <T extends object>(sql: string) => testEngine.rows<T>(sql, [practice]);

describe("the demo's people", () => {
  it("cover every role", async () => {
    const held = await testEngine.rows<{ role: string }>(
      `select 'workspace ' || role as role from workspace_member union select 'partner ' || role from partner_member order by 1`,
    );
    const expected = [
      ...Object.keys(PARTNER_ROLE_SCOPES).map((role) => `partner ${role}`),
      ...Object.keys(WORKSPACE_ROLE_SCOPES).map((role) => `workspace ${role}`),
    ];
    expect(held.map(({ role }) => role)).toEqual(expected.sort());
    expect(people.map(({ role }) => role)).toHaveLength(expected.length + 1);
  });
});

describe("the demo's practice", () => {
  it("dates every contact by its first record", async () => {
    const late = await rows(
      `select c.name from contact c where c.workspace_id = $1 and (
         exists (select from call x where x.workspace_id = $1 and x.contact_id = c.id and x.started_at < c.created_at)
         or exists (select from lead x where x.workspace_id = $1 and x.contact_id = c.id and x.created_at < c.created_at)
         or exists (select from appointment x where x.workspace_id = $1 and x.contact_id = c.id and x.created_at < c.created_at)
         or exists (select from message x where x.workspace_id = $1 and x.contact_id = c.id and x.created_at < c.created_at))`,
    );
    expect(late).toEqual([]);
  });

  it("has no record from before its account, and no completed visit of a non-patient", async () => {
    const early = await rows(
      `select u.key from usage_event u join workspace w on w.id = u.workspace_id where w.id = $1 and u.occurred_at < w.created_at`,
    );
    expect(early).toEqual([]);
    const strangers = await rows(
      `select c.name from contact c join appointment a on a.workspace_id = c.workspace_id and a.contact_id = c.id
       where c.workspace_id = $1 and a.status = 'completed' and not c.is_patient`,
    );
    expect(strangers).toEqual([]);
  });

  it("has four live automations with past runs, and a draft with problems", async () => {
    const live = await rows<{ name: string; runs: number; before: number }>(
      `select a.name, count(r.id)::int as runs, count(r.id) filter (where v.deployed_at > r.created_at)::int as before
       from automation a left join run r on r.workspace_id = a.workspace_id and r.automation_id = a.id and r.status = 'succeeded'
         left join automation_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
       where a.workspace_id = $1 and a.status = 'active' group by a.name order by a.name`,
    );
    expect(live.map(({ name }) => name)).toEqual([
      "Missed call text-back",
      "Reminder with confirm-by-reply",
      "Review request",
      "Speed to lead",
    ]);
    for (const { runs, before } of live) expect([runs > 5, before]).toEqual([true, 0]);
    const drafts = await rows<{ errors: number }>(
      "select jsonb_array_length(problems->'errors') as errors from automation where workspace_id = $1 and status = 'draft'",
    );
    expect(drafts).toHaveLength(1);
    expect(drafts[0]!.errors).toBeGreaterThan(0);
  });

  it("has every text of a run in the outbox except to opted-out contacts, and no pending runs", async () => {
    const texts = await rows<{ status: string; opted_out: boolean }>(
      `select distinct m.status, c.opted_out from message m join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
       where m.workspace_id = $1 and m.run_id is not null`,
    );
    for (const { status, opted_out } of texts)
      expect([opted_out, status === "suppressed"]).toEqual([opted_out, opted_out]);
    expect(await testEngine.settle()).toBe(0);
    const due = await rows("select 1 from reminder where workspace_id = $1 and due_at < now()");
    expect(due).toEqual([]);
  });

  it("keeps the times of its past, so that a backtest can use its records", async () => {
    const [changed] = await rows<{ contacts: number; visits: number }>(
      `select (select count(*)::int from contact where workspace_id = $1 and updated_at > now() - interval '1 hour') as contacts,
         (select count(*)::int from appointment where workspace_id = $1 and status = 'completed' and updated_at > now() - interval '1 hour') as visits`,
    );
    expect(changed).toEqual({ contacts: 0, visits: 0 });
  });
});
