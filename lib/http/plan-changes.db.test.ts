import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { planChangesJob } from "@/lib/worker/jobs/plan-changes";
import { type Api, createApi } from "@/scripts/testing/api";

/** Changes of plan, at once and at the turn of the month. */
let api: Api;
let db: Db;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 4 });
  partner = await api.newPartner();
});
afterAll(async () => {
  await db.pool.end();
  await api.close();
});

const call = (method: string, path: string, body?: unknown, key = partner.key) =>
  api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const newAccount = async (key = partner.key) => (await api.newAccount(key, { plan: "starter" })).id;
const pathOf = (id: string) => `/v1/partner/accounts/${id}/plan-changes`;
const planOf = async (id: string, key = partner.key) =>
  (await call("GET", `/v1/partner/accounts/${id}`, undefined, key)).body.plan;
const log = openLog({ name: "test", level: "fatal" });
const job = (at: string | number) => planChangesJob(log, () => new Date(at).getTime())(db);
const history = (id: string) =>
  api.system((t) =>
    t.query<{ at: Date; plan: string; status: string }>(
      "select at, plan, status from account_history where workspace_id = $1 order by at, id",
      [id],
    ),
  );
const updates = (id: string) =>
  api.system((t) =>
    t.query("select 1 from partner_event where workspace_id = $1 and type = 'account.updated'", [id]),
  );

describe("a plan change at once", () => {
  it("is quoted first, and the quote changes nothing", async () => {
    const id = await newAccount();
    await call("PUT", `/v1/partner/accounts/${id}/resale`, { markupPercent: 50 });
    const { status, body } = await call("POST", `${pathOf(id)}?dry_run=true`, {
      plan: "business",
      at: "now",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dryRun: true,
      from: "starter",
      plan: "business",
      quote: { currency: "usd", usage: "so_far" },
    });
    const { current, changed, difference } = body.quote;
    expect(difference.costMinor).toBe(changed.costMinor - current.costMinor);
    expect(current.priceMinor).toBeGreaterThan(current.costMinor);
    expect(await planOf(id)).toBe("starter");
    expect((await call("GET", pathOf(id))).body.total).toBe(0);
  });

  it("changes the plan, the history and the audit log, and sends account.updated", async () => {
    const id = await newAccount();
    const { body } = await call("POST", pathOf(id), { plan: "business" });
    expect(body).toMatchObject({ accountId: id, from: "starter", plan: "business", status: "applied" });
    expect(body.id).toMatch(/^pc_/);
    expect(await planOf(id)).toBe("business");
    expect((await history(id)).map(({ plan }) => plan)).toEqual(["starter", "business"]);
    expect(await updates(id)).toHaveLength(1);
  });
});

describe("a plan change at the turn of the month", () => {
  it("is quoted at the pace of the last days", async () => {
    const id = await newAccount();
    const { body } = await call("POST", `${pathOf(id)}?dry_run=true`, { plan: "business", at: "next_month" });
    expect(body.effectiveAt).toMatch(/-01T00:00:00.000Z$/);
    expect(body.quote).toMatchObject({
      usage: "at_pace",
      current: { cost: 49 },
      changed: { cost: 349 },
      difference: { cost: 300, price: 300 },
    });
  });

  it("is applied once, from the first instant of the month, however late and however many workers", async () => {
    const id = await newAccount();
    const { body } = await call("POST", pathOf(id), { plan: "enterprise", at: "next_month" });
    expect(body.status).toBe("scheduled");
    await job(Date.parse(body.effectiveAt) - 1);
    expect(await planOf(id)).toBe("starter");
    const late = Date.parse(body.effectiveAt) + 3_600_000;
    await Promise.all([job(late), job(late), job(late)]);
    await job(late);
    expect(await planOf(id)).toBe("enterprise");
    expect((await history(id)).map(({ at, plan }) => [at.toISOString(), plan]).slice(1)).toEqual([
      [body.effectiveAt, "enterprise"],
    ]);
    expect(await updates(id)).toHaveLength(1);
    expect((await call("GET", pathOf(id))).body.planChanges).toMatchObject([
      { id: body.id, status: "applied" },
    ]);
  });

  it("can be canceled until then, and only once", async () => {
    const id = await newAccount();
    const { body } = await call("POST", pathOf(id), { plan: "business", at: "next_month" });
    const path = `${pathOf(id)}/${body.id}`;
    expect((await call("DELETE", path)).body).toMatchObject({ id: body.id, status: "canceled" });
    expect((await call("DELETE", path)).body.code).toBe("illegal_transition");
    await job(Date.parse(body.effectiveAt) + 1);
    expect(await planOf(id)).toBe("starter");
    expect((await call("GET", `${pathOf(id)}?status=scheduled`)).body.total).toBe(0);
  });

  it("is one per account", async () => {
    const id = await newAccount();
    await call("POST", pathOf(id), { plan: "business", at: "next_month" });
    const second = await call("POST", pathOf(id), { plan: "enterprise", at: "next_month" });
    expect([second.status, second.body.code]).toEqual([409, "conflict"]);
    const other = await newAccount();
    const answers = await Promise.all(
      ["business", "enterprise"].map((plan) => call("POST", pathOf(other), { plan, at: "next_month" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("comes before what happens to the account after it was due", async () => {
    const id = await newAccount();
    await call("POST", pathOf(id), { plan: "business", at: "next_month" });
    // The worker was down when it came due.
    const due = new Date(Date.now() - 60_000);
    await api.system((t) =>
      t.run("update plan_change set effective_at = $2 where workspace_id = $1", [id, due]),
    );
    await api.system((t) =>
      t.run("update account_history set at = $2 where workspace_id = $1", [
        id,
        new Date(Date.now() - 120_000),
      ]),
    );
    await call("POST", `/v1/partner/accounts/${id}/suspend`, { reason: "Test" });
    expect((await history(id)).map(({ plan, status }) => [plan, status])).toEqual([
      ["starter", "active"],
      ["business", "active"],
      ["business", "suspended"],
    ]);
  });

  it("is canceled for an account that was closed meanwhile", async () => {
    const id = await newAccount();
    const { body } = await call("POST", pathOf(id), { plan: "business", at: "next_month" });
    await call("POST", `/v1/partner/accounts/${id}/close`);
    await job(Date.parse(body.effectiveAt));
    expect((await call("GET", pathOf(id))).body.planChanges).toMatchObject([{ status: "canceled" }]);
    expect((await call("POST", pathOf(id), { plan: "business" })).body.code).toBe("illegal_transition");
  });

  it("follows a test clock, and the months on the way are billed with it", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const id = await newAccount(sandbox.key);
    const made = await call("POST", pathOf(id), { plan: "professional", at: "next_month" }, sandbox.key);
    const start = new Date(made.body.effectiveAt);
    const after = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 3)).toISOString();
    await call("POST", "/v1/partner/test-clock", { now: after }, sandbox.key);
    expect(await planOf(id, sandbox.key)).toBe("professional");
    const month = start.toISOString().slice(0, 7);
    const invoice = await call("GET", `/v1/partner/billing/invoices/inv_${month}`, undefined, sandbox.key);
    expect(invoice.body.lines).toMatchObject([{ kind: "base", plan: "professional", amount: 149 }]);
  });
});

describe("a plan change", () => {
  it.each([
    [{ plan: "starter" }, "/plan"],
    [{ plan: "gold" }, "/plan"],
    [{ plan: "business", at: "tomorrow" }, "/at"],
    [{}, "/plan"],
  ])("is refused as %j", async (body, pointer) => {
    const answer = await call("POST", pathOf(await newAccount()), body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });

  it("is nobody else's, and needs accounts:write", async () => {
    const id = await newAccount();
    const other = await api.newPartner();
    expect((await call("POST", pathOf(id), { plan: "business" }, other.key)).status).toBe(404);
    expect((await call("GET", pathOf(id), undefined, other.key)).status).toBe(404);
    const made = await call("POST", "/v1/partner/keys", { name: "Reader", scopes: ["accounts:read"] });
    expect((await call("POST", pathOf(id), { plan: "business" }, made.body.apiKey)).status).toBe(403);
  });
});
