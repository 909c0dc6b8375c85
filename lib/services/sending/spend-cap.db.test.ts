import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLog } from "@/lib/log";
import { spendCapsJob } from "@/lib/worker/jobs/spend-caps";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { testConfig } from "@/scripts/testing/config";

/** Caps on the monthly cost of an account hold back the texts beyond them. */
let testEngine: TestEngine;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  testEngine = await openTestEngine();
  partner = await testEngine.api.newPartner();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const log = openLog({ name: "test", level: "fatal" });
const job = () => spendCapsJob({ config: testConfig, log })(testEngine.db);
const call = (method: string, path: string, body?: unknown, key = partner.key) =>
  testEngine.api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const put = (id: string, body: unknown) => call("PUT", `/v1/partner/accounts/${id}/spend-cap`, body);
const get = async (id: string) => (await call("GET", `/v1/partner/accounts/${id}/spend-cap`)).body;

/** An account that has been on the starter plan for the whole month: 49.00, 200 texts, 0.02 for each one above. */
async function newDesk(): Promise<TestWorkspace> {
  const account = await testEngine.api.newAccount(partner.key, { name: "Elm Dental", plan: "starter" });
  const now = new Date();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  await testEngine.api.system((t) =>
    t.run("update account_history set at = $2 where workspace_id = $1", [account.id, since]),
  );
  return testEngine.workspaceOf(account);
}

const use = (desk: TestWorkspace, key: string, [meter, quantity]: [meter: string, quantity: number]) =>
  testEngine.api.system((t) =>
    t.run(
      "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, $2, $3, $4, $5, now())",
      [desk.id, meter, key, partner.partnerId, quantity],
    ),
  );
const send = async (desk: TestWorkspace) => {
  const { body } = await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "Hello" });
  return body.suppressedReason ?? body.status;
};
const notices = () =>
  testEngine.api.system(async (t) =>
    (
      await t.query<{ data: Record<string, unknown> }>(
        "select data from partner_event where partner_id = $1 and data->>'meter' = 'spend' order by id",
        [partner.partnerId],
      )
    ).map(({ data }) => data),
  );
const emails = () =>
  testEngine.api.system((t) =>
    t.query<{ subject: string; to_address: string }>(
      "select subject, to_address from platform_mail where kind = 'spend_cap' order by id",
    ),
  );

describe("a hard stop", () => {
  it("suppresses texts beyond the cap, from automations, the desk and test runs alike", async () => {
    const desk = await newDesk();
    await use(desk, "earlier", ["sms", 199]);
    const cap = await put(desk.id, { monthly: "49.00", softPercent: null, hardStop: true });
    expect(cap.body).toMatchObject({ monthlyMinor: 4900, spentMinor: 4900, stopped: false, currency: "usd" });
    expect(await send(desk)).toBe("sandboxed");
    expect(await send(desk)).toBe("spend_cap");
    expect((await get(desk.id)).stopped).toBe(true);

    const nodes = [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      {
        id: "a",
        type: "action",
        action: "send_sms",
        config: { to: "{{trigger.caller_phone}}", message: "Sorry", respectQuietHours: false },
      },
    ];
    const { id } = await desk.deploy({ nodes });
    await desk.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    const outbound = (await desk.get("/v1/messages?direction=outbound")).body.messages;
    expect(outbound[0]).toMatchObject({ status: "suppressed", suppressedReason: "spend_cap" });
    const test = await desk.post(`/v1/automations/${id}/test`, { sampleData: { caller_phone: SAM } });
    expect(JSON.stringify(test.body)).toContain("spend_cap");
  });

  it("is lifted by a higher cap, and when the cap is removed", async () => {
    const desk = await newDesk();
    await put(desk.id, { monthly: 10, hardStop: true });
    expect(await send(desk)).toBe("spend_cap");
    await put(desk.id, { monthly: 50, hardStop: true });
    expect(await send(desk)).toBe("sandboxed");
    await put(desk.id, { monthly: 0, hardStop: true });
    expect(await send(desk)).toBe("spend_cap");
    expect((await put(desk.id, { monthly: null })).body).toMatchObject({ monthly: null, stopped: false });
    expect(await send(desk)).toBe("sandboxed");
  });

  it("follows what calls cost with the next check", async () => {
    const desk = await newDesk();
    await put(desk.id, { monthly: 60, hardStop: true });
    await use(desk, "long calls", ["call_seconds", 60 * 300]);
    await job();
    expect(await get(desk.id)).toMatchObject({ spentMinor: 6700, stopped: true });
    expect(await send(desk)).toBe("spend_cap");
  });

  it("counts at the partner's resale prices", async () => {
    const desk = await newDesk();
    await call("PUT", `/v1/partner/accounts/${desk.id}/resale`, { markupPercent: 100 });
    expect((await put(desk.id, { monthly: 97.99, hardStop: true })).body).toMatchObject({
      spentMinor: 9800,
      stopped: true,
    });
  });

  it("does not stop an account whose cap only warns", async () => {
    const desk = await newDesk();
    await put(desk.id, { monthly: 1, hardStop: false });
    expect(await send(desk)).toBe("sandboxed");
  });
});

describe("a soft limit", () => {
  it("is announced once a month by webhook and to the billing contacts", async () => {
    await call("PATCH", "/v1/partner/billing/profile", { emails: ["ap@example.com", "cfo@example.com"] });
    const desk = await newDesk();
    await job();
    const emailed = await emails();
    const mine = async () => (await notices()).filter(({ accountId }) => accountId === desk.id);
    await put(desk.id, { monthly: 60, softPercent: 90, hardStop: false });
    await job();
    expect(await mine()).toEqual([]);
    await use(desk, "calls", ["call_seconds", 60 * 250]);
    await Promise.all([job(), job()]);
    await job();
    const soft = { accountId: desk.id, percent: 90, used: 58, included: 60, hardStop: false };
    expect(await mine()).toMatchObject([soft]);
    expect(
      (await emails())
        .slice(emailed.length)
        .map(({ to_address }) => to_address)
        .sort(),
    ).toEqual(["ap@example.com", "cfo@example.com"]);
    await use(desk, "more calls", ["call_seconds", 60 * 250]);
    await job();
    expect(await mine()).toMatchObject([soft, { percent: 100 }]);
  });
});

describe("a spend cap", () => {
  it.each([
    { monthly: 1.005 },
    { monthly: "1e1" },
    { monthly: -1 },
    { monthly: 10, softPercent: 0 },
    { monthly: 10, softPercent: 101 },
    { monthly: 10, more: 1 },
    {},
  ])("is refused as %j", async (body) => {
    const desk = await newDesk();
    expect((await put(desk.id, body)).status).toBe(422);
  });

  it("is nobody else's, and needs accounts:write", async () => {
    const desk = await newDesk();
    const other = await testEngine.api.newPartner();
    const path = `/v1/partner/accounts/${desk.id}/spend-cap`;
    expect((await call("GET", path, undefined, other.key)).status).toBe(404);
    expect((await call("PUT", path, { monthly: 1 }, other.key)).status).toBe(404);
    const made = await call("POST", "/v1/partner/keys", { name: "Reader", scopes: ["accounts:read"] });
    expect((await call("PUT", path, { monthly: 1 }, made.body.apiKey)).status).toBe(403);
  });
});
