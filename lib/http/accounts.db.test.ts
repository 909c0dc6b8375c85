import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
});
afterAll(() => api.close());

const account = { name: "Café Zahn & Söhne", ownerEmail: "Owner@Example.com", plan: "professional" };
const create = (body: unknown, headers?: Record<string, string>) =>
  api.call("POST", "/v1/partner/accounts", { key: partner.key, body, ...(headers ? { headers } : {}) });

describe("creating an account", () => {
  it("returns the documented fields, and the key only here", async () => {
    const made = await create({
      ...account,
      settings: {
        timezone: "America/New_York",
        businessHours: { monday: { open: "09:00", close: "17:00" } },
      },
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      id: "ws_cafe_zahn_sohne",
      ownerEmail: "owner@example.com",
      plan: "professional",
      status: "active",
    });
    expect(made.body.apiKey).toMatch(/^fdw_live_[0-9A-Za-z]{36}$/);
    const read = await api.call("GET", "/v1/partner/accounts/ws_cafe_zahn_sohne", { key: partner.key });
    expect(read.text).not.toContain(made.body.apiKey);
    expect(read.body.settings.timezone).toBe("America/New_York");
  });

  it("gives a second account of the same name an id of its own", async () => {
    const again = await create(account);
    expect(again.body.id).toMatch(/^ws_cafe_zahn_sohne_[a-z0-9]{4}$/);
  });

  it.each([
    ["a name without letters", "!!! ???", /^ws_acct_[a-z0-9]{6}$/],
    ["Chinese, read out", "牙科诊所", /^ws_[a-z0-9_]+$/],
    ["a very long name", "a".repeat(100), /^ws_a{40}$/],
  ])("makes a usable id from %s", async (_, name, id) => {
    const made = await create({ ...account, name });
    expect(made.status).toBe(200);
    expect(made.body.id).toMatch(id);
  });

  it("reports every invalid member at once", async () => {
    const refused = await create({
      name: "\u200b",
      plan: "gold",
      settings: { timezone: "Mars/Olympus", businessHours: { monday: { open: "18:00", close: "09:00" } } },
      discount: 1,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("validation_failed");
    expect(refused.body.errors.map((e: { pointer: string }) => e.pointer).sort()).toEqual(
      [
        "/discount",
        "/name",
        "/ownerEmail",
        "/plan",
        "/settings/businessHours/monday/close",
        "/settings/timezone",
      ].sort(),
    );
  });

  it("keeps an externalId unique per partner", async () => {
    expect((await create({ ...account, name: "First", externalId: "crm-1" })).status).toBe(200);
    const second = await create({ ...account, name: "Second", externalId: "crm-1" });
    expect([second.status, second.body.code]).toEqual([409, "external_id_taken"]);
    expect(second.body.errors).toMatchObject([{ pointer: "/externalId" }]);
    const other = await api.newPartner();
    expect(
      (
        await api.call("POST", "/v1/partner/accounts", {
          key: other.key,
          body: { ...account, externalId: "crm-1" },
        })
      ).status,
    ).toBe(200);
  });

  it("creates one account from many requests with one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "create-once" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ ...account, name: "Once only" }, headers)),
    );
    const made = answers.filter((answer) => answer.status === 200);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    expect(
      answers.every((answer) => answer.status === 200 || answer.body.code === "idempotency_key_in_use"),
    ).toBe(true);
    const replay = await create({ ...account, name: "Once only" }, headers);
    expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
    expect(replay.body.apiKey).toBe(made[0]!.body.apiKey);
    const reused = await create({ ...account, name: "Something else" }, headers);
    expect([reused.status, reused.body.code]).toEqual([422, "idempotency_key_reused"]);
    const listed = await api.call("GET", "/v1/partner/accounts?q=Once%20only", { key: partner.key });
    expect(listed.body.total).toBe(1);
  });

  it("never stores a response with a key in plain text", async () => {
    const rows = await api.system((t) => t.query<{ body: Buffer }>("select body from idempotency_key"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.body.toString("latin1").includes("fdw_"))).toBe(false);
  });
});

describe("listing accounts", () => {
  it("pages newest first without dropping or repeating a row", async () => {
    const mine = await api.newPartner();
    for (let i = 0; i < 7; i++) await api.newAccount(mine.key, { name: `Page ${i}` });
    await api.system((t) =>
      t.run("update workspace set created_at = '2026-01-01' where partner_id = $1", [mine.partnerId]),
    );
    const seen: string[] = [];
    let cursor = "";
    for (;;) {
      const page = await api.call("GET", `/v1/partner/accounts?limit=3${cursor}`, { key: mine.key });
      expect(page.body.total).toBe(7);
      seen.push(...page.body.accounts.map((a: { id: string }) => a.id));
      if (!page.body.has_more) break;
      cursor = `&starting_after=${page.body.next_cursor}`;
    }
    expect(seen.length).toBe(7);
    expect(new Set(seen).size).toBe(7);
  });

  it.each(["0", "101", "-1", "1e2", "", "abc", "1.5"])("refuses limit=%s", async (limit) => {
    const answer = await api.call("GET", `/v1/partner/accounts?limit=${limit}`, { key: partner.key });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
  });

  it("does not know another partner's cursor", async () => {
    const other = await api.newPartner();
    const foreign = await api.newAccount(other.key);
    const answer = await api.call("GET", `/v1/partner/accounts?starting_after=${foreign.id}`, {
      key: partner.key,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
  });
});

describe("suspension", () => {
  it("previews the unbilled usage of the month, with the lines of the estimate", async () => {
    const { id } = await api.newAccount(partner.key, { name: "Owing", plan: "starter" });
    const dryRun = async () =>
      (
        await api.call("POST", `/v1/partner/accounts/${id}/suspend?dry_run=true`, {
          key: partner.key,
          body: { reason: "Look first" },
        })
      ).body.impact;
    const before = await dryRun();
    await api.system((t) =>
      t.run(
        `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
         select $1, 'sms', 'msg_' || i, $2, 1, now() from generate_series(1, 300) i`,
        [id, partner.partnerId],
      ),
    );
    const after = await dryRun();
    expect(after.unbilledMinor).toBeGreaterThan(before.unbilledMinor);
    const estimate = await api.call("GET", "/v1/partner/billing/unbilled", { key: partner.key });
    const lines = estimate.body.lines.filter((line: { accountId: string }) => line.accountId === id);
    const sum = lines.reduce((total: number, line: { amountMinor: number }) => total + line.amountMinor, 0);
    expect([after.unbilledMinor, after.unbilled]).toEqual([sum, sum / 100]);
    expect(after.currency).toBe(estimate.body.currency);
    await api.call("POST", `/v1/partner/accounts/${id}/suspend`, {
      key: partner.key,
      body: { reason: "As previewed" },
    });
    const suspended = await api.call("GET", "/v1/partner/billing/unbilled", { key: partner.key });
    const left = suspended.body.lines
      .filter((line: { accountId: string }) => line.accountId === id)
      .reduce((total: number, line: { amountMinor: number }) => total + line.amountMinor, 0);
    expect([after.suspendedMonthMinor, after.suspendedMonth]).toEqual([left, left / 100]);
  });

  it("has the time of the sandbox's clock", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const { id } = await api.newAccount(sandbox.key, { name: "Ahead" });
    const now = new Date(Date.now() + 40 * 86_400_000).toISOString();
    await api.call("POST", "/v1/partner/test-clock", { key: sandbox.key, body: { now } });
    const suspended = await api.call("POST", `/v1/partner/accounts/${id}/suspend`, {
      key: sandbox.key,
      body: { reason: "Later" },
    });
    expect(suspended.body).toMatchObject({ suspendedAt: now, suspensions: [{ at: now }] });
  });

  it("stops the account's key at once; reactivating restores it with its data", async () => {
    const made = await api.newAccount(partner.key, { name: "To suspend" });
    const path = `/v1/partner/accounts/${made.id}`;
    const lead = () =>
      api.call("POST", "/v1/leads", {
        key: made.key,
        body: { name: "Sam Doe", phone: "+12025550123", source: "web" },
      });
    expect((await lead()).status).toBe(200);
    const dry = await api.call("POST", `${path}/suspend?dry_run=true`, {
      key: partner.key,
      body: { reason: "Look first" },
    });
    expect(dry.body).toMatchObject({
      dryRun: true,
      impact: { waitingRuns: 0, appointments: 0, reminders: 0 },
    });
    expect((await lead()).status).toBe(200);
    const suspended = await api.call("POST", `${path}/suspend`, {
      key: partner.key,
      body: { reason: "Unpaid", reasonCode: "non_payment" },
    });
    expect(suspended.body).toMatchObject({
      status: "suspended",
      suspensions: [{ source: "partner", reason: "Unpaid", reasonCode: "non_payment" }],
    });
    expect(suspended.body.suspendedAt).not.toBeNull();
    const stopped = await lead();
    expect([stopped.status, stopped.body.code]).toEqual([403, "account_suspended"]);
    const repeat = await api.call("POST", `${path}/suspend`, { key: partner.key, body: { reason: "Again" } });
    expect(repeat.body.suspensions).toEqual(suspended.body.suspensions);
    const back = await api.call("POST", `/accounts/${made.id}/reactivate`, { key: partner.key });
    expect(back.body).toMatchObject({ status: "active", suspendedAt: null, suspensions: [] });
    expect((await lead()).status).toBe(200);
    const leads = await api.call("GET", "/v1/leads", { key: made.key });
    expect(leads.body.total).toBe(3);
  });

  it("keeps the platform's reason when the partner removes its own", async () => {
    const made = await api.newAccount(partner.key, { name: "Two reasons" });
    const path = `/v1/partner/accounts/${made.id}`;
    await api.call("POST", `${path}/suspend`, { key: partner.key, body: { reason: "Mine" } });
    await api.system((t) =>
      t.run(
        "insert into suspension (workspace_id, source, partner_id, reason) values ($1, 'platform', $2, 'Abuse')",
        [made.id, partner.partnerId],
      ),
    );
    const refused = await api.call("POST", `${path}/reactivate`, { key: partner.key });
    expect([refused.status, refused.body.code]).toEqual([409, "suspended_by_platform"]);
    const left = await api.call("GET", path, { key: partner.key });
    expect(left.body.suspensions.map((s: { source: string }) => s.source)).toEqual(["platform"]);
    expect(left.body.status).toBe("suspended");
  });

  it("ends for good when the account is closed", async () => {
    const made = await api.newAccount(partner.key, { name: "To close" });
    const path = `/v1/partner/accounts/${made.id}`;
    expect((await api.call("POST", `${path}/close`, { key: partner.key })).body.status).toBe("closed");
    for (const step of ["suspend", "reactivate"]) {
      const refused = await api.call("POST", `${path}/${step}`, {
        key: partner.key,
        body: step === "suspend" ? { reason: "x" } : {},
      });
      expect([step, refused.status, refused.body.code]).toEqual([step, 409, "illegal_transition"]);
    }
    const stopped = await api.call("GET", "/v1/leads", { key: made.key });
    expect([stopped.status, stopped.body.code]).toEqual([403, "account_closed"]);
  });

  it("lets no mutation commit after it, whichever comes first", async () => {
    const made = await api.newAccount(partner.key, { name: "Race" });
    const writes = Array.from({ length: 30 }, (_, i) =>
      api.call("POST", "/v1/leads", {
        key: made.key,
        body: { name: `Lead ${i}`, phone: "+12025550123", source: "web" },
      }),
    );
    const suspend = api.call("POST", `/v1/partner/accounts/${made.id}/suspend`, {
      key: partner.key,
      body: { reason: "Race" },
    });
    const answers = await Promise.all(writes);
    await suspend;
    const kept = await api.system((t) =>
      t.one<{ late: number }>(
        `select count(*)::int as late from lead l where l.workspace_id = $1
         and l.created_at > (select suspended_at from workspace where id = $1) + interval '1 second'`,
        [made.id],
      ),
    );
    expect(kept!.late).toBe(0);
    expect(answers.every((a) => a.status === 200 || a.body.code === "account_suspended")).toBe(true);
  });
});

describe("a key's last use", () => {
  it("is recorded within seconds and shown in the list", async () => {
    const { flushKeyUses } = await import("@/lib/services/keys/last-used");
    const { web } = await import("./web-process");
    const made = await api.newAccount(partner.key, { name: "Used" });
    await api.call("GET", "/v1/leads", { key: made.key });
    await flushKeyUses(web().db);
    const keys = await api.call("GET", "/v1/keys", { key: made.key });
    expect(Date.parse(keys.body.keys[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});
