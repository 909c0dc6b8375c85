import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { operatorHeaders } from "@/scripts/testing/sign-in";

/** An operator corrects what was metered, before and after its month is invoiced. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
let operator: Record<string, string>;
const system = { kind: "system", id: "billing", name: "Billing" } as const;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Corrected", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [account.id]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [account.id]);
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id)
       select $1, 'call_seconds', 'call_' || i, $2, 6000, '2026-07-15', 'auto_1' from generate_series(1, 4) i`,
      [account.id, partner.partnerId],
    );
  });
  operator = await operatorHeaders(api);
});
afterAll(() => api.close());

const correct = (body: Record<string, unknown>, headers = operator) =>
  api.call("POST", "/v1/operator/usage-corrections", {
    headers,
    body: {
      workspaceId: account.id,
      meter: "call_seconds",
      factKey: "call_1",
      reason: "Counted twice",
      ...body,
    },
  });
const close = (now: string) =>
  api.system((t) =>
    closeDue({ tx: t, actor: system, config: testConfig, partnerId: partner.partnerId }, new Date(now)),
  );
const get = async (path: string, key = partner.key) => (await api.call("GET", path, { key })).body;
const minutes = async () =>
  (await get(`/v1/partner/accounts/${account.id}/usage?period=2026-07`)).usage.calls.minutes;

describe("a metered correction", () => {
  it("changes the usage of its month at once, and is audited for account, partner and platform", async () => {
    expect(await minutes()).toBe(400);
    const { status, body } = await correct({ quantity: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      workspaceId: account.id,
      partnerId: partner.partnerId,
      meter: "call_seconds",
      factKey: "call_1",
      previousQuantity: 6000,
      quantity: 0,
      period: "2026-07",
      reason: "Counted twice",
    });
    expect(await minutes()).toBe(300);
    const entry = { action: "usage.corrected", actor: { kind: "operator" } };
    for (const [path, key] of [
      ["/v1/audit", account.key],
      ["/v1/partner/audit", partner.key],
    ] as const)
      expect((await get(path, key)).entries[0]).toMatchObject({
        ...entry,
        detail: { factKey: "call_1", previousQuantity: 6000, quantity: 0, reason: "Counted twice" },
      });
    expect((await get(`/v1/partner/audit?object=${account.id}`)).entries[0]).toMatchObject({
      ...entry,
      detail: { meter: "call_seconds", period: "2026-07" },
    });
    const platform = await api.system((t) =>
      t.query<{ action: string }>("select action from audit_entry where tenant_id = 'platform'"),
    );
    expect(platform).toContainEqual({ action: "usage.corrected" });
  });

  it("corrects the last correction of a fact, and writes nothing when the quantity is right already", async () => {
    expect((await correct({ quantity: 3000 })).body).toMatchObject({ previousQuantity: 0, quantity: 3000 });
    expect(await minutes()).toBe(350);
    const count = async () =>
      (await api.system((t) => t.one<{ n: number }>("select count(*)::int as n from usage_event")))?.n;
    const before = await count();
    expect((await correct({ quantity: 3000 })).body).toMatchObject({
      previousQuantity: 3000,
      quantity: 3000,
    });
    expect(await count()).toBe(before);
  });

  it("of an invoiced month is credited by the next close, with the invoice's own discount and tax", async () => {
    await close("2026-08-03T00:00:00Z");
    expect(await get("/v1/partner/billing/invoices/inv_2026-07")).toMatchObject({
      subtotal: 76,
      creditNotes: [],
    });
    // An event that was corrected twice is still about the call it was recorded for.
    const behind = await get(`/v1/partner/billing/invoices/inv_2026-07/lines/${account.id}:minutes/events`);
    const named = behind.events.map((event: Record<"id" | "originalId", string>) => [
      event.originalId,
      event.id,
    ]);
    expect(new Map(named)).toEqual(
      new Map([
        ["call_1", expect.stringMatching(/^uco_/)],
        ...["call_2", "call_3", "call_4"].map((id) => [id, id] as const),
      ]),
    );
    const report = () => get("/v1/partner/reports/usage?period=2026-07");
    expect(await get("/v1/partner/billing/invoices/inv_2026-07")).toMatchObject({ unsettledCorrections: 0 });
    expect(await report()).toMatchObject({ unsettledCorrections: 0 });
    for (const quantity of [60, 0]) await correct({ factKey: "call_2", quantity });
    expect(await get("/v1/partner/billing/invoices/inv_2026-07")).toMatchObject({ unsettledCorrections: 2 });
    expect(await report()).toMatchObject({ unsettledCorrections: 2 });
    const now = await get(`/v1/partner/billing/invoices/inv_2026-07/lines/${account.id}:minutes/events`);
    expect(
      now.events.map((event: Record<"originalId" | "correctedQuantity", unknown>) => [
        event.originalId,
        event.correctedQuantity,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["call_1", null],
        ["call_2", 0],
        ["call_3", null],
      ]),
    );
    await correct({ factKey: "call_3", quantity: 60 });
    await correct({ factKey: "call_3", quantity: 6000 });
    expect((await report()).unsettledCorrections).toBe(4);
    const file = await api.call(
      "GET",
      `/v1/partner/billing/invoices/inv_2026-07/lines/${account.id}:minutes/events?format=csv`,
      { key: partner.key },
    );
    const [head = "", ...lines] = String(file.text).trim().split("\r\n");
    expect(head.endsWith(",correctedQuantity")).toBe(true);
    expect(lines.filter((line) => line.endsWith(",0")).map((line) => line.split(",")[0])).toEqual(["call_2"]);
    await close("2026-09-03T00:00:00Z");
    expect((await report()).unsettledCorrections).toBe(0);
    expect(await get("/v1/partner/billing/invoices/inv_2026-07")).toMatchObject({ unsettledCorrections: 0 });
    const { creditNotes, amountDue } = await get("/v1/partner/billing/invoices/inv_2026-07");
    expect(creditNotes).toMatchObject([{ amount: 18 }]);
    expect(amountDue).toBe(58);
    for (const id of ["inv_2026-07", "inv_2026-08"]) {
      const verified = await api.call("POST", `/v1/partner/billing/invoices/${id}/verify`, {
        key: partner.key,
      });
      expect(verified.body.match).toBe(true);
    }
  });

  it("that raises the usage of an invoiced month is charged as late usage", async () => {
    await correct({ factKey: "call_2", quantity: 12_000 });
    await close("2026-10-03T00:00:00Z");
    const { lines } = await get("/v1/partner/billing/invoices/inv_2026-09");
    expect(lines).toContainEqual(expect.objectContaining({ kind: "late_usage", amount: 36 }));
  });

  it("of two at once both count, one after the other", async () => {
    const answers = await Promise.all([1, 2].map((n) => correct({ factKey: "call_3", quantity: n })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const before = answers.map(({ body }) => body.previousQuantity).sort((a, b) => a - b);
    expect(before[1]).toBe(6000);
    expect([1, 2]).toContain(before[0]);
  });

  it.each([
    [{ factKey: "call_9" }, 404],
    [{ workspaceId: "ws_nowhere" }, 404],
    [{ meter: "api_requests" }, 422],
    [{ meter: "minutes" }, 422],
    [{ quantity: -1 }, 422],
    [{ quantity: 1.5 }, 422],
    [{ quantity: 2_000_000_001 }, 422],
    [{ reason: " " }, 422],
  ])("with %j is answered %i", async (change, status) => {
    expect((await correct({ quantity: 1, ...change })).status).toBe(status);
  });

  it("is listed with the credit that followed from it", async () => {
    const list = async () =>
      (await api.call("GET", "/v1/operator/usage-corrections?limit=2", { headers: operator })).body;
    const outcomes = async () => {
      const { body } = await api.call("GET", "/v1/operator/usage-corrections", { headers: operator });
      return body.corrections.map(({ outcome }: { outcome: string }) => outcome);
    };
    const [before] = (await list()).corrections;
    expect(before).toMatchObject({
      accountName: "Corrected",
      partnerId: partner.partnerId,
      partnerName: "Acme",
      meter: "call_seconds",
      factKey: "call_3",
      period: "2026-07",
      reason: "Counted twice",
      outcome: "next_close",
      creditNotes: [],
    });
    const inFortyDays = new Date(Date.now() + 40 * 86_400_000);
    await close(inFortyDays.toISOString());
    const after = await list();
    expect(after.corrections[0]).toMatchObject({
      outcome: "credited",
      creditNotes: [{ invoiceId: "inv_2026-07", currency: "usd" }],
    });
    expect(after.corrections[0].creditNotes[0].amountMinor).toBeGreaterThan(0);
    expect(await outcomes()).toEqual([
      "credited",
      "credited",
      "later_invoice",
      "credited",
      "credited",
      "credited",
      "credited",
      "included",
      "included",
    ]);
    const next = await api.call("GET", `/v1/operator/usage-corrections?starting_after=${after.next_cursor}`, {
      headers: operator,
    });
    expect(next.body.corrections.map(({ factKey }: { factKey: string }) => factKey)).toEqual([
      "call_2",
      "call_3",
      "call_3",
      "call_2",
      "call_2",
      "call_1",
      "call_1",
    ]);
    const unknown = await api.call("GET", "/v1/operator/usage-corrections?starting_after=x", {
      headers: operator,
    });
    expect(unknown.body.code).toBe("invalid_cursor");
  });

  it("is for operators only", async () => {
    const keyed = await api.call("POST", "/v1/operator/usage-corrections", {
      key: partner.key,
      body: { workspaceId: account.id, meter: "sms", factKey: "x", quantity: 0, reason: "No" },
    });
    expect([401, 403]).toContain(keyed.status);
    const listed = await api.call("GET", "/v1/operator/usage-corrections", { key: partner.key });
    expect([401, 403]).toContain(listed.status);
  });
});

describe("the shares of the discount after a correction of an invoiced month", () => {
  it("stay the same for every other account, and sum to the total of the report", async () => {
    const many = await api.newPartner();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++)
      ids.push((await api.newAccount(many.key, { name: `Account ${n}`, plan: "starter" })).id);
    const [corrected = ""] = ids;
    await api.system(async (t) => {
      await t.run("update workspace set created_at = '2026-07-01' where partner_id = $1", [many.partnerId]);
      await t.run("update account_history set at = '2026-07-01' where partner_id = $1", [many.partnerId]);
      // One text above the allowance leaves nine tenths of a cent after 5 percent of discount.
      await t.run(
        `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
         select id, 'sms', 'texts', $1, case when id = $2 then 200 else 201 end, '2026-07-15' from workspace where partner_id = $1`,
        [many.partnerId, corrected],
      );
    });
    await api.system((t) =>
      closeDue(
        { tx: t, actor: system, config: testConfig, partnerId: many.partnerId },
        new Date("2026-08-03T00:00:00Z"),
      ),
    );
    const report = () => get("/v1/partner/reports/usage?period=2026-07", many.key);
    type Row = { id: string; netMinor: number };
    const others = ({ accounts }: Record<string, Row[]>) =>
      (accounts ?? []).filter(({ id }) => id !== corrected).map(({ id, netMinor }) => ({ id, netMinor }));
    const before = await report();
    expect(new Set(others(before).map(({ netMinor }) => netMinor))).toEqual(new Set([4656, 4657]));
    const done = await correct({ workspaceId: corrected, meter: "sms", factKey: "texts", quantity: 202 });
    expect(done.status).toBe(200);
    const after = await report();
    expect(others(after)).toEqual(others(before));
    expect(after.costMinor).toBe(before.costMinor + 4);
    expect(after.netMinor).toBe(before.netMinor + 4);
    expect(
      after.accounts.reduce((sum: number, { netMinor }: { netMinor: number }) => sum + netMinor, 0),
    ).toBe(after.netMinor);
  });
});
