import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_PRICE_BOOK, priceBookHash, SECOND_PRICE_BOOK } from "@/lib/billing/price-book";
import { voidInvoice } from "@/lib/services/billing/void";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { web } from "./web-process";

let api: Api;
let partner: { partnerId: string; key: string };
const get = (path: string, headers?: Record<string, string>) =>
  api.call("GET", path, { key: partner.key, ...(headers ? { headers } : {}) });
const post = (path: string, body?: unknown) =>
  api.call("POST", path, { key: partner.key, ...(body === undefined ? {} : { body }) });

/** An account as it stood in June 2026, and what it used. */
type Month = {
  name: string;
  plan: string;
  since?: string;
  minutes?: number;
  sms?: number;
  requests?: number;
  suspended?: [string, string];
};

async function account(month: Month): Promise<string> {
  const { id } = await api.newAccount(partner.key, { name: month.name, plan: month.plan });
  const since = month.since ?? "2026-06-01T00:00:00Z";
  await api.system(async (t) => {
    await t.run("update workspace set created_at = $2 where id = $1", [id, since]);
    await t.run("update account_history set at = $2 where workspace_id = $1", [id, since]);
    const history = (n: number, at: string, status: string) =>
      t.run(
        "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, $6)",
        [id, `hist_${n}`, partner.partnerId, at, month.plan, status],
      );
    if (month.suspended) {
      await history(1, month.suspended[0], "suspended");
      await history(2, month.suspended[1], "active");
    }
    const use = (meter: string, key: string, quantity: number) =>
      t.run(
        "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, $2, $3, $4, $5, '2026-06-20T12:00:00Z')",
        [id, meter, key, partner.partnerId, quantity],
      );
    if (month.minutes)
      for (let i = 0; i < 10; i++) await use("call_seconds", `call_${i}`, (month.minutes * 60) / 10);
    for (let i = 0; i < (month.sms ?? 0); i++) await use("sms", `msg_${i}`, 1);
    if (month.requests) {
      await t.run(
        "insert into api_request_bucket (workspace_id, minute, process, partner_id, count) values ($1, '2026-06-20T12:00:00Z', 'p1', $2, $3)",
        [id, partner.partnerId, month.requests],
      );
    }
  });
  return id;
}

/** Runs the downloaded verifier on the downloaded bundle, whose lines a test may change. */
async function verifyOffline(
  id: string,
  change: (line: string) => string = (line) => line,
  keys: readonly string[] = ["--key", "keys.json"],
): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const path = `/v1/partner/billing/invoices/${id}/bundle`;
  try {
    writeFileSync(join(folder, "verify-invoice.mjs"), (await get(`${path}/verifier`)).text);
    writeFileSync(join(folder, "b.ndjson"), (await get(path)).text.split("\n").map(change).join("\n"));
    const published = await api.call("GET", "/.well-known/switchboard-invoice-keys.json", {});
    writeFileSync(join(folder, "keys.json"), JSON.stringify(published.body));
    const run = spawnSync(process.execPath, ["verify-invoice.mjs", "b.ndjson", ...keys], {
      cwd: folder,
      encoding: "utf8",
    });
    return { code: run.status ?? -1, output: run.stdout + run.stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner({ mode: "sandbox" });
  await account({ name: "Pro", plan: "professional", minutes: 1240, sms: 1180, requests: 95_000 });
  await account({
    name: "New",
    plan: "starter",
    since: "2026-06-18T09:00:00Z",
    minutes: 100,
    sms: 87,
    requests: 5_001,
  });
  await account({
    name: "Pausing",
    plan: "business",
    suspended: ["2026-06-10T00:00:00Z", "2026-06-18T00:00:00Z"],
  });
  for (let i = 0; i < 7; i++) await account({ name: `Idle ${i}`, plan: "starter" });
  await api.system((t) =>
    t.run("update partner set clock_at = '2026-06-30T12:00:00Z' where id = $1", [partner.partnerId]),
  );
});
afterAll(() => api.close());

describe("the price book", () => {
  it.each([FIRST_PRICE_BOOK, SECOND_PRICE_BOOK])(
    "in the database is version $version of the code",
    async (book) => {
      const row = await api.system((t) =>
        t.one<{ book: unknown; hash: string }>("select book, hash from price_book where version = $1", [
          book.version,
        ]),
      );
      expect(row!.book).toEqual(book);
      expect(row!.hash).toBe(priceBookHash(book, (text) => createHash("sha256").update(text).digest("hex")));
    },
  );

  it("of a new installation is version 2 from the beginning", async () => {
    expect((await get("/v1/partner/billing/prices?period=2026-06")).body).toMatchObject({
      version: 2,
      discountMinimumDays: 7,
      overagePlan: "most_days",
    });
  });
});

describe("usage", () => {
  it("returns the documented object", async () => {
    const usage = await get("/v1/partner/accounts/ws_pro/usage?period=2026-06");
    expect(usage.body.usage).toEqual({
      calls: { total: 0, aiHandled: 0, minutes: 1240 },
      appointments: { booked: 0, cancelled: 0 },
      leads: { created: 0, converted: 0 },
      smsMessages: 1180,
      apiRequests: 95_000,
    });
  });

  it("returns the days of the month and its allowances when asked", async () => {
    const path = "/v1/partner/accounts/ws_pro/usage?period=2026-06";
    const plain = (await get(path)).body;
    const { days, allowances, currency, ...rest } = (await get(`${path}&group_by=day`)).body;
    expect(currency).toBe("usd");
    expect(rest).toEqual({ ...plain, asOf: rest.asOf });
    const sum = (of: string) => days.reduce((all: number, day: Record<string, number>) => all + day[of]!, 0);
    expect([sum("smsMessages"), sum("apiRequests"), Math.ceil(sum("seconds") / 60)]).toEqual([
      1180, 95_000, 1240,
    ]);
    expect(allowances).toEqual([
      { meter: "minutes", used: 1240, included: 1000, over: 240, cost: 33.6, costMinor: 3360 },
      { meter: "sms", used: 1180, included: 1000, over: 180, cost: 3.24, costMinor: 324 },
      { meter: "api_requests", used: 95_000, included: 100_000, over: 0, cost: 0, costMinor: 0 },
    ]);
    const before = (await get("/v1/partner/accounts/ws_pro/usage?period=2020-01&group_by=day")).body;
    expect([before.days, before.allowances]).toEqual([[], []]);
  });

  it.each(["2025-13", "0000-00", "2026-1", "june", "2099-01"])("refuses the period %s", async (period) => {
    const answer = await get(`/v1/partner/accounts/ws_pro/usage?period=${period}`);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
  });

  it.each(["2025-13", "0000-00", "2026-1", "june", ""])(
    "knows no invoices of the period %j",
    async (period) => {
      const answer = await get(`/v1/partner/billing/invoices?period=${period}`);
      expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
      expect((await get("/v1/partner/billing/invoices?period=2099-01")).body.invoices).toEqual([]);
    },
  );

  it("is zero before the account existed", async () => {
    expect((await get("/v1/partner/accounts/ws_pro/usage?period=2020-01")).body.usage.smsMessages).toBe(0);
  });

  it("matches the report, whichever way it is grouped", async () => {
    for (const groupBy of ["account", "plan", "day"]) {
      const report = await get(`/v1/partner/reports/usage?period=2026-06&group_by=${groupBy}`);
      expect(report.body.totalAccounts).toBe(10);
      expect(
        report.body.groups.reduce((sum: number, g: { smsMessages: number }) => sum + g.smsMessages, 0),
      ).toBe(1267);
      expect(
        report.body.groups.reduce((sum: number, g: { apiRequests: number }) => sum + g.apiRequests, 0),
      ).toBe(100_001);
    }
    const wrong = await get("/v1/partner/reports/usage?group_by=colour");
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors[0].message).toContain("automation");
  });

  it("names the automations that caused it and their accounts, of this partner only", async () => {
    const body = { name: "=Text back", nodes: [] };
    const [mine, theirs] = await Promise.all(
      [{ name: "Caused" }, { name: "Caused elsewhere" }].map(async ({ name }) => {
        const owner = await api.newPartner();
        const { id, key } = await api.newAccount(owner.key, { name });
        const made = await api.call("POST", "/v1/automations", { key, body });
        expect(made.status).toBe(200);
        const event = (meter: string, automation: string | null) =>
          api.system((t) =>
            t.run(
              `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id)
               values ($1, $2, $2 || ':' || coalesce($3, ''), $4, 3, now(), $3)`,
              [id, meter, automation, owner.partnerId],
            ),
          );
        await event("sms", made.body.id);
        await event("appointments_booked", made.body.id);
        await event("sms", "auto_gone");
        await event("leads_created", null);
        return { ...owner, id, automation: made.body.id as string };
      }),
    );
    const path = "/v1/partner/reports/usage?group_by=automation";
    const report = await api.call("GET", path, { key: mine!.key });
    expect(report.body.groups).toMatchObject([
      {
        key: mine!.automation,
        label: "=Text back",
        accountId: mine!.id,
        accountName: "Caused",
        smsMessages: 3,
        appointments: 3,
      },
      { key: "auto_gone", label: "auto_gone", smsMessages: 3 },
    ]);
    expect(JSON.stringify(report.body)).not.toContain(theirs!.automation);
    const csv = await api.call("GET", path, { key: mine!.key, headers: { Accept: "text/csv" } });
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      "key,label,calls,minutes,appointments,leads,smsMessages,apiRequests,cost,accountId,accountName,seconds,net,currency,period,price,margin",
      `${mine!.automation},'=Text back,0,,3,0,3,0,,${mine!.id},Caused,0,,usd,${report.body.period},,`,
    ]);
  });

  it("shows a partner only its own accounts' automations, and changes none of them", async () => {
    const [one, other] = [await api.newPartner(), await api.newPartner()];
    const { id, key } = await api.newAccount(one.key, { name: "Walled" });
    await api.call("POST", "/v1/automations", { key, body: { name: "Walled", nodes: [] } });
    const seen = (partnerId: string) =>
      tx(web().db, { kind: "partner", id: partnerId }, (t) =>
        t.query("select name from automation where workspace_id = $1", [id]),
      );
    expect(await seen(one.partnerId)).toEqual([{ name: "Walled" }]);
    expect(await seen(other.partnerId)).toEqual([]);
    const renamed = await tx(web().db, { kind: "partner", id: one.partnerId }, (t) =>
      t.run("update automation set name = 'x' where workspace_id = $1", [id]),
    );
    expect(renamed).toBe(0);
  });

  it("escapes formulas in CSV", async () => {
    const other = await api.newPartner({ mode: "sandbox" });
    await api.newAccount(other.key, { name: "=cmd|' /C calc'!A0" });
    const csv = await api.call("GET", "/v1/partner/reports/usage", {
      key: other.key,
      headers: { Accept: "text/csv" },
    });
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text).toContain(`'=cmd`);
    expect(csv.text.split("\r\n").some((line) => line.includes(",="))).toBe(false);
  });
});

describe("a month's close under a test clock", () => {
  it("drafts on the first and finalizes after the grace period, exact to the cent", async () => {
    expect((await post("/v1/partner/test-clock", { now: "2026-07-01T06:00:00Z" })).body.now).toBe(
      "2026-07-01T06:00:00.000Z",
    );
    const draft = await get("/v1/partner/billing/invoices/inv_2026-06");
    expect(draft.body).toMatchObject({ status: "draft", verification: null });
    const early = await post("/v1/partner/billing/invoices/inv_2026-06/verify");
    expect([early.status, early.body.code]).toEqual([409, "invoice_not_finalized"]);
    await post("/v1/partner/test-clock", { now: "2026-07-02T00:00:00Z" });
    const issued = await get("/v1/partner/billing/invoices/inv_2026-06");
    expect(issued.body).toMatchObject({
      status: "open",
      totalAccounts: 10,
      subtotal: 808.67,
      subtotalMinor: 80_867,
      discount: 40.43,
      total: 768.24,
      totalMinor: 76_824,
      currency: "usd",
      dueAt: "2026-07-16T00:00:00.000Z",
      overdue: false,
    });
    const of = (name: string) =>
      issued.body.lines
        .filter((line: { accountName: string }) => line.accountName === name)
        .reduce((sum: number, line: { amountMinor: number }) => sum + line.amountMinor, 0);
    expect([of("Pro"), of("New"), of("Pausing")]).toEqual([18_584, 2_390, 25_593]);
  });

  it("goes forward only", async () => {
    const back = await post("/v1/partner/test-clock", { now: "2026-06-01T00:00:00Z" });
    expect([back.status, back.body.code]).toEqual([409, "illegal_transition"]);
    const live = await api.newPartner();
    const refused = await api.call("POST", "/v1/partner/test-clock", {
      key: live.key,
      body: { now: "2030-01-01T00:00:00Z" },
    });
    expect([refused.status, refused.body.code]).toEqual([403, "sandbox_only"]);
  });

  it("is found by either id, by its own partner only", async () => {
    const list = await get("/v1/partner/billing/invoices?limit=5");
    const { globalId } = list.body.invoices.find((i: { id: string }) => i.id === "inv_2026-06");
    expect((await get(`/v1/partner/billing/invoices/${globalId}`)).body.id).toBe("inv_2026-06");
    const other = await api.newPartner();
    for (const id of ["inv_2026-06", globalId]) {
      expect(
        (await api.call("GET", `/v1/partner/billing/invoices/${id}`, { key: other.key })).body.code,
      ).toBe("not_found");
    }
  });

  it("explains a line by its facts, which sum to it", async () => {
    const lines = await get("/v1/partner/billing/invoices/inv_2026-06/lines?limit=100");
    const minutes = lines.body.lines.find(
      (l: { accountName: string; meter: string }) => l.accountName === "Pro" && l.meter === "minutes",
    );
    expect(minutes.amountMinor).toBe(3_360);
    const events = await get(
      `/v1/partner/billing/invoices/inv_2026-06/lines/${encodeURIComponent(minutes.id)}/events?limit=100`,
    );
    expect(events.body.events.length).toBe(10);
    expect(
      events.body.events.reduce((sum: number, e: { amountMinor: number }) => sum + e.amountMinor, 0),
    ).toBe(3_360);
  });

  it("is verified offline by plain Node, from its bundle alone", async () => {
    const { code, output } = await verifyOffline("inv_2026-06");
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^match {2}inv_2026-06_\w+: \d+ lines, total 768\.24 USD\n {2}events root {2}[0-9a-f]{64}\n {2}price book {3}[0-9a-f]{64}\n {2}signed with {2}isk_\w+\n$/,
      ),
    ]);
    const unsigned = await verifyOffline("inv_2026-06", undefined, []);
    expect([unsigned.code, unsigned.output]).toEqual([2, expect.stringContaining("Add --key")]);
    const path = "/v1/partner/billing/invoices/inv_2026-06/bundle";
    const { text } = await get(path);
    const changed = await verifyOffline("inv_2026-06", (line) =>
      line.includes('"key":"call_0"') && line.includes("ws_pro")
        ? line.replace('"quantity":7440', '"quantity":7500')
        : line,
    );
    expect(changed.code).toBe(1);
    expect(changed.output).toContain("Pro: line ws_pro:minutes was 33.60, comes to 33.74.");
    const cut = await verifyOffline("inv_2026-06", (line) =>
      line.includes('"type":"signature"') ? "" : line,
    );
    expect([cut.code, cut.output]).toEqual([2, "The bundle is cut off. Download it again.\n"]);
    expect(text.split("\n").filter((line) => line.includes('"type":"event"')).length).toBe(
      10 + 10 + 1180 + 87 + 2,
    );
    const none = await verifyOffline("inv_2026-06", () => "no bundle at all");
    expect(none.code).toBe(2);
  });

  it("verifies, and names the line once its facts were tampered with", async () => {
    const path = "/v1/partner/billing/invoices/inv_2026-06/verify";
    expect((await post(path)).body).toEqual({ match: true, recomputedTotal: 768.24, diffs: [] });
    await api
      .system(async (t) => {
        const refused = await t
          .run("savepoint s")
          .then(() => t.run("update usage_event set quantity = 999999 where key = 'call_0'"))
          .catch((e: Error) => e.message);
        expect(String(refused)).toMatch(/permission denied|append-only/);
      })
      .catch(() => {});
    const { Client } = await import("pg");
    const owner = new Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    await owner.query("alter table usage_event disable trigger usage_event_append_only");
    await owner.query("alter table usage_event no force row level security");
    await owner.query(
      "update usage_event set quantity = quantity + 60 where key = 'call_0' and workspace_id = 'ws_pro'",
    );
    await owner.end();
    const broken = await post(path);
    expect(broken.body.match).toBe(false);
    expect(broken.body.diffs.some((d: { lineId: string }) => d.lineId?.includes("ws_pro"))).toBe(true);
  });

  it("refuses to edit an issued invoice", async () => {
    const edit = (sql: string) =>
      api.system((t) => t.run(sql, [partner.partnerId])).catch((error: Error) => error.message);
    expect(await edit("update invoice set total = 1 where partner_id = $1 and id = 'inv_2026-06'")).toMatch(
      /never edited/,
    );
    expect(
      await edit("update invoice set status = 'draft' where partner_id = $1 and id = 'inv_2026-06'"),
    ).toMatch(/does not go/);
    expect(await edit("delete from invoice where partner_id = $1 and id = 'inv_2026-06'")).toMatch(
      /never deleted/,
    );
  });

  it("bills late usage on the next invoice, at the old month's prices", async () => {
    await api.system((t) =>
      t.run(
        "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ('ws_idle_0', 'sms', 'late_1', $1, 250, '2026-06-29T10:00:00Z')",
        [partner.partnerId],
      ),
    );
    await post("/v1/partner/test-clock", { now: "2026-08-02T00:00:00Z" });
    const july = await get("/v1/partner/billing/invoices/inv_2026-07");
    const late = july.body.lines.filter((line: { kind: string }) => line.kind === "late_usage");
    expect(
      late.some(
        (line: { accountId: string; amountMinor: number; description: string }) =>
          line.accountId === "ws_idle_0" && line.amountMinor === 100 && line.description.includes("2026-06"),
      ),
    ).toBe(true);
  });

  it("proves late usage too, online and offline", async () => {
    expect((await post("/v1/partner/billing/invoices/inv_2026-07/verify")).body).toMatchObject({
      match: true,
      diffs: [],
    });
    expect((await verifyOffline("inv_2026-07")).output).toMatch(/^match/);
    expect((await verifyOffline("inv_2026-06")).output).toContain("ws_pro:minutes");
    const changed = await verifyOffline("inv_2026-07", (line) =>
      line
        .replace('"key":"late_1","meter"', '"key":"late_2","meter"')
        .replace('"key":"late_1"', '"key":"late_2"'),
    );
    expect(changed.output).toContain("the events of line ws_idle_0:late:2026-06:sms don't match those");
  });

  it("never charges late usage twice when a month is issued again", async () => {
    const context = await api.system(async (t) => {
      const actor = { kind: "operator" as const, id: "test", name: "Test" };
      const now = new Date("2026-08-20T00:00:00Z");
      return voidInvoice(
        { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
        { id: "inv_2026-06", now, reissue: true },
      );
    });
    expect(context.reissued).toBe("inv_2026-06-2");
    const again = await get("/v1/partner/billing/invoices/inv_2026-06-2");
    expect(again.body.lines.some((line: { id: string }) => line.id === "ws_idle_0:sms")).toBe(false);
    expect((await post("/v1/partner/billing/invoices/inv_2026-07/verify")).body.match).toBe(true);
    expect((await post("/v1/partner/billing/invoices/inv_2026-06-2/verify")).body.match).toBe(true);
  });

  it("freezes the lines of an issued invoice", async () => {
    for (const sql of [
      "update invoice_line set amount = 1 where partner_id = $1",
      "delete from invoice_line where partner_id = $1",
      "insert into invoice_line (partner_id, invoice_id, id, kind, description, quantity, unit_price, amount) values ($1, 'inv_2026-07', 'x', 'base', '', 1, 1, 1)",
    ])
      await expect(api.system((t) => t.run(sql, [partner.partnerId]))).rejects.toThrow("never edited");
  });

  it("shows unbilled usage", async () => {
    const unbilled = await get("/v1/partner/billing/unbilled");
    expect(unbilled.body).toMatchObject({ period: "2026-08", currency: "usd" });
    expect(unbilled.body.totalMinor).toBeGreaterThan(0);
  });
});
