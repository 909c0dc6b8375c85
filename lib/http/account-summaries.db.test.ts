import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import type { AccountSummary } from "@/lib/contract/account-summaries";
import { web } from "@/lib/http/web-process";
import { newId } from "@/lib/id";
import { flushApiRequests } from "@/lib/services/metering/api-requests";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";

/** Accounts with their month, and one account as a whole. */
let api: Api;
let partner: { partnerId: string; key: string };
let automationId: string;
const ids: Record<"busy" | "idle" | "failing" | "capped", string> = {
  busy: "",
  idle: "",
  failing: "",
  capped: "",
};

const call = (path: string, key = partner.key) => api.call("GET", path, { key });
const names = (rows: AccountSummary[]) => rows.map(({ name }) => name);

/** Usage as metering records it. */
async function use(workspaceId: string, meter: string, quantity: number) {
  await api.system((t) =>
    queryRows(
      t,
      `insert into usage_event (workspace_id, partner_id, meter, key, quantity, occurred_at) values ($1, $2, $3, $4, $5, now())`,
      [workspaceId, partner.partnerId, meter, `test ${meter} ${quantity}`, quantity],
    ),
  );
}

async function failRun(workspaceId: string, automationId: string, finishedAt: string) {
  await api.system((t) =>
    queryRows(
      t,
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, error, created_at, finished_at)
       values ($1, $2, $3, 'ver_1', 1, 'evt_1', 'failed', '{}', '{"code": "timeout"}', $4, $4)`,
      [workspaceId, newId("run"), automationId, finishedAt],
    ),
  );
}

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  for (const [who, name, plan] of [
    ["busy", "Busy Dental", "starter"],
    ["idle", "Idle Salon", "starter"],
    ["capped", "Capped Clinic", "professional"],
  ] as const)
    ids[who] = (await api.newAccount(partner.key, { name, plan })).id;
  const failing = await api.newAccount(partner.key, { name: "Failing Vet", plan: "business" });
  ids.failing = failing.id;
  const made = await api.call("POST", "/v1/automations", {
    key: failing.key,
    body: { name: "Late notices" },
  });
  automationId = made.body.id;
  // Over the whole allowance by more than the spend cap is exceeded, whatever is left of the month.
  await use(ids.busy, "sms", 50_000);
  await use(ids.busy, "calls", 40);
  await failRun(ids.failing, automationId, new Date(Date.now() - 3_600_000).toISOString());
  await failRun(ids.failing, automationId, new Date(Date.now() - 30 * 3_600_000).toISOString());
  await api.call("PUT", `/v1/partner/accounts/${ids.capped}/spend-cap`, {
    key: partner.key,
    // Below the base fee of one day, because the account may be made on the last day of a month.
    body: { monthly: "1.00", softPercent: 80, hardStop: true },
  });
  // Counted requests are written once a second, so one could fall between two answers that are compared.
  await flushApiRequests(web().db);
});
afterAll(() => api.close());

describe("the accounts with their month", () => {
  it("project exactly what the forecast expects", async () => {
    const { body } = await call("/v1/partner/account-summaries?limit=100");
    const forecast = await call("/v1/partner/billing/forecast");
    const listed = new Map<string, AccountSummary>(
      body.accounts.map((one: AccountSummary) => [one.id, one] as const),
    );
    for (const { id, name, expectedMinor } of forecast.body.accounts)
      expect(listed.get(id)).toMatchObject({ name, projectedMinor: expectedMinor });
    const sum = body.accounts.reduce(
      (total: number, one: AccountSummary) => total + (one.projectedMinor ?? 0),
      0,
    );
    expect(sum).toBe(forecast.body.expected.subtotalMinor);
  });

  it("show cost, usage, allowances and activity of this month", async () => {
    const { body } = await call("/v1/partner/account-summaries?q=busy");
    expect(body.total).toBe(1);
    const report = await call("/v1/partner/reports/usage?group_by=account");
    const reported = report.body.accounts.find((one: { id: string }) => one.id === ids.busy);
    expect(body.accounts[0]).toMatchObject({
      id: ids.busy,
      calls: 40,
      smsMessages: 50_000,
      committedMinor: reported.costMinor,
      attention: ["over_allowance"],
    });
    expect(body.accounts[0].allowances).toContainEqual(
      expect.objectContaining({ meter: "sms", used: 50_000, included: expect.any(Number) }),
    );
    expect(Date.now() - Date.parse(body.accounts[0].lastActivityAt)).toBeLessThan(60_000);
  });

  it("count only failures of the last day", async () => {
    const { body } = await call("/v1/partner/account-summaries?q=failing");
    expect(body.accounts[0]).toMatchObject({ failedRuns: 1, attention: ["failing_runs"] });
  });

  it("sort by every column, both ways, in pages that fit together", async () => {
    const sorted = async (query: string) =>
      names((await call(`/v1/partner/account-summaries?${query}`)).body.accounts);
    expect((await sorted("sort=texts"))[0]).toBe("Busy Dental");
    expect(await sorted("sort=name")).toEqual(["Busy Dental", "Capped Clinic", "Failing Vet", "Idle Salon"]);
    expect((await sorted("sort=limit")).slice(0, 2)).toEqual(["Busy Dental", "Capped Clinic"]);
    expect((await sorted("sort=name&order=reverse"))[0]).toBe("Idle Salon");
    expect((await sorted("sort=plan"))[0]).toBe("Failing Vet");
    expect((await sorted("sort=attention"))[0]).toBe("Failing Vet");
    expect(await sorted("sort=created")).toEqual([
      "Failing Vet",
      "Capped Clinic",
      "Idle Salon",
      "Busy Dental",
    ]);
    const first = await call("/v1/partner/account-summaries?sort=projected&limit=2");
    const second = await call(
      `/v1/partner/account-summaries?sort=projected&limit=2&starting_after=${first.body.next_cursor}`,
    );
    expect([...first.body.accounts, ...second.body.accounts].map(({ id }) => id).sort()).toEqual(
      Object.values(ids).sort(),
    );
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null, total: 4 });
  });

  it("sum up all accounts that match, and each row subtracts", async () => {
    const { body } = await call("/v1/partner/account-summaries?limit=1&sort=price");
    const { accounts } = (await call("/v1/partner/account-summaries?limit=100")).body;
    expect(body.totals.calls).toBe(40);
    for (const name of ["netMinor", "priceMinor", "marginMinor", "projectedMinor", "projectedNetMinor"])
      expect(body.totals[name]).toBe(
        accounts.reduce((total: number, one: Record<string, number>) => total + (one[name] ?? 0), 0),
      );
    for (const one of [...accounts, body.totals]) expect(one.priceMinor - one.netMinor).toBe(one.marginMinor);
  });

  it("leave out closed accounts with status=open", async () => {
    const own = await api.newPartner();
    const kept = await api.newAccount(own.key, { name: "Kept" });
    const suspended = await api.newAccount(own.key, { name: "Suspended" });
    const closed = await api.newAccount(own.key, { name: "Closed" });
    await api.call("POST", `/v1/partner/accounts/${suspended.id}/suspend`, { key: own.key, body: {} });
    await api.call("POST", `/v1/partner/accounts/${closed.id}/suspend`, { key: own.key, body: {} });
    const left = await api.call("POST", `/v1/partner/accounts/${closed.id}/close`, {
      key: own.key,
    });
    expect(left.status).toBe(200);
    const { body } = await call("/v1/partner/account-summaries?status=open&sort=name", own.key);
    expect(body.accounts.map(({ id }: AccountSummary) => id)).toEqual([kept.id, suspended.id]);
    expect(body.total).toBe(2);
  });

  it("filter by what needs attention", async () => {
    const found = async (query: string) =>
      names((await call(`/v1/partner/account-summaries?${query}`)).body.accounts);
    expect(await found("attention=over_allowance")).toEqual(["Busy Dental"]);
    expect(await found("attention=spend_cap_reached")).toEqual(["Capped Clinic"]);
    expect((await found("attention=any")).sort()).toEqual(["Busy Dental", "Capped Clinic", "Failing Vet"]);
    expect(await found("status=suspended")).toEqual([]);
  });

  it("are exported with every account that matches", async () => {
    const { text } = await api.call("GET", "/v1/partner/account-summaries?format=csv&sort=name&limit=1", {
      key: partner.key,
    });
    const [head = "", ...rows] = text.trim().split("\r\n");
    expect(head.split(",").slice(0, 7)).toEqual([
      "id",
      "name",
      "ownerEmail",
      "plan",
      "status",
      "externalId",
      "createdAt",
    ]);
    expect(rows).toHaveLength(4);
    expect(head.split(",").at(-1)).toBe("allowanceUsedPercent");
    const { body } = await call("/v1/partner/account-summaries?q=busy");
    const { used, included } = body.accounts[0].allowances.find(
      ({ meter }: { meter: string }) => meter === "sms",
    );
    expect(rows[0]).toMatch(/^ws_busy_dental,Busy Dental,.*,over_allowance,usd,[\d.]+,[\d.]+,[\d.]+$/);
    // The allowance of an account that was made this month is that of the days since.
    expect(Number(rows[0]?.split(",").at(-1))).toBe(Math.floor((used * 1_000) / included) / 10);
  });

  it("refuse a cursor that is not on the list", async () => {
    const { status, body } = await call("/v1/partner/account-summaries?starting_after=ws_nobody");
    expect([status, body.code]).toEqual([400, "invalid_cursor"]);
  });

  it("hide money from a key that may not read invoices", async () => {
    const issued = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Reader", scopes: ["accounts:read"] },
    });
    const { status, body } = await call("/v1/partner/account-summaries?q=capped", issued.body.apiKey);
    expect(status).toBe(200);
    expect(body.accounts[0]).toMatchObject({
      committed: null,
      projectedMinor: null,
      margin: null,
      net: null,
      projectedNet: null,
      spendCap: null,
    });
  });

  it("show nothing of another partner's", async () => {
    const other = await api.newPartner();
    expect((await call("/v1/partner/account-summaries", other.key)).body.accounts).toEqual([]);
    expect((await call(`/v1/partner/accounts/${ids.busy}/summary`, other.key)).status).toBe(404);
  });
});

describe("one account", () => {
  it("has a year of months, thirty days and what is inside", async () => {
    const { status, body } = await call(`/v1/partner/accounts/${ids.busy}/summary`);
    expect(status).toBe(200);
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toMatchObject({ period: body.period, smsMessages: 50_000, calls: 40 });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ smsMessages: 50_000 });
    expect(body).toMatchObject({ keys: 1, people: 0, invited: 1, liveAutomations: 0, failing: [] });
  });

  it("agrees with the list", async () => {
    const list = await call("/v1/partner/account-summaries?limit=100");
    for (const one of list.body.accounts) {
      const { body } = await call(`/v1/partner/accounts/${one.id}/summary`);
      expect(body).toMatchObject(one);
    }
  });

  it("names the automations that fail", async () => {
    const { body } = await call(`/v1/partner/accounts/${ids.failing}/summary`);
    expect(body.failing).toEqual([
      { id: automationId, name: "Late notices", failed: 1, lastAt: expect.any(String), lastError: "timeout" },
    ]);
  });
});

describe("a partner with a volume discount", () => {
  it("sees at the end of the month, for each account and in total, exactly what the invoice charges", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const accounts = [];
    for (let n = 0; n < 10; n++)
      accounts.push(
        await api.newAccount(sandbox.key, { name: `Office ${n}`, plan: n < 3 ? "starter" : "business" }),
      );
    const [first] = accounts;
    const next = shiftPeriod(periodOf(Date.now()), 1);
    const end = periodStart(shiftPeriod(next, 1));
    const move = async (now: number) => {
      const { status } = await api.call("POST", "/v1/partner/test-clock", {
        key: sandbox.key,
        body: { now: new Date(now).toISOString() },
      });
      expect(status).toBe(200);
    };
    await move(periodStart(next) + 10 * 86_400_000);
    await api.system((t) =>
      queryRows(
        t,
        `insert into usage_event (workspace_id, partner_id, meter, key, quantity, occurred_at) values ($1, $2, 'sms', 'texts', 1777, $3)`,
        [first?.id, sandbox.partnerId, new Date(periodStart(next) + 9 * 86_400_000)],
      ),
    );
    const early: AccountSummary[] = (await call("/v1/partner/account-summaries?limit=100", sandbox.key)).body
      .accounts;
    for (const { projectedNetMinor, netMinor, projectedMinor } of early) {
      expect(projectedNetMinor).toBeGreaterThanOrEqual(netMinor ?? 0);
      expect(projectedNetMinor).toBeLessThan(projectedMinor ?? 0);
    }
    const quote = async (body: { plan: string; at: "now" | "next_month" }) =>
      (
        await api.call("POST", `/v1/partner/accounts/${first?.id}/plan-changes?dry_run=true`, {
          key: sandbox.key,
          body,
        })
      ).body.quote;
    // A quote has the basis of the pages, so that its margin can be compared with theirs.
    const quoted = await quote({ plan: "business", at: "now" });
    expect(quoted.current.netMinor).toBe(early.find(({ id }) => id === first?.id)?.netMinor);
    expect(quoted.changed.netMinor).toBeLessThan(quoted.changed.costMinor);
    expect(quoted.difference.netMinor).toBe(quoted.changed.netMinor - quoted.current.netMinor);
    const suspended = await api.call("POST", `/v1/partner/accounts/${first?.id}/suspend?dry_run=true`, {
      key: sandbox.key,
      body: { reason: "Look first" },
    });
    const { unbilledMinor, unbilledNetMinor, suspendedMonthMinor, suspendedMonthNetMinor } =
      suspended.body.impact;
    expect(unbilledNetMinor).toBe(quoted.current.netMinor);
    expect(unbilledNetMinor).toBeLessThan(unbilledMinor);
    expect(suspendedMonthNetMinor).toBeLessThan(suspendedMonthMinor);
    const enterprise = await quote({ plan: "enterprise", at: "next_month" });
    expect(enterprise.changed).toMatchObject({ costMinor: 79_900, netMinor: 75_905 });
    await move(end - 1_000);
    const { accounts: listed, totals } = (await call("/v1/partner/account-summaries?limit=100", sandbox.key))
      .body;
    const one = (await call(`/v1/partner/accounts/${first?.id}/summary`, sandbox.key)).body;
    const expected = (await call("/v1/partner/billing/forecast", sandbox.key)).body.expected;
    await move(end + 2 * 86_400_000);
    const { body: invoice } = await call(`/v1/partner/billing/invoices/inv_${next}`, sandbox.key);
    expect(invoice.discountMinor).toBeGreaterThan(0);
    const chargedMinor = invoice.subtotalMinor - invoice.discountMinor;
    expect(totals).toMatchObject({ projectedNetMinor: chargedMinor, netMinor: chargedMinor });
    expect(expected).toMatchObject({ subtotalMinor: invoice.subtotalMinor, totalMinor: invoice.totalMinor });
    const report = await call(`/v1/partner/reports/usage?period=${next}&group_by=account`, sandbox.key);
    const charged = new Map(
      report.body.accounts.map(({ id, netMinor }: { id: string; netMinor: number }) => [id, netMinor]),
    );
    for (const { id, projectedNetMinor } of [...listed, one]) expect(projectedNetMinor).toBe(charged.get(id));
  });
});

describe("a sandbox", () => {
  it("follows its test clock", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const account = await api.newAccount(sandbox.key);
    const ahead = new Date(Date.now() + 70 * 86_400_000).toISOString();
    await api.call("POST", "/v1/partner/test-clock", { key: sandbox.key, body: { now: ahead } });
    const { body } = await call("/v1/partner/account-summaries", sandbox.key);
    expect(body.period).toBe(ahead.slice(0, 7));
    expect(body.accounts[0]).toMatchObject({ id: account.id, attention: ["inactive"] });
    const one = await call(`/v1/partner/accounts/${account.id}/summary`, sandbox.key);
    expect(one.body.months.at(-1).period).toBe(ahead.slice(0, 7));
  });
});
