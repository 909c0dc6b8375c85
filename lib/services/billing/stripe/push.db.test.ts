import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { closeDue } from "@/lib/services/billing/close";
import { bundleFile } from "@/scripts/launcher/bundle";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { openStripeDouble, STRIPE_TEST_KEY, type StripeDouble } from "@/scripts/testing/stripe";
import { sendNextPush } from "./send-push";

/** A month of statements, as invoice items of the partner's own Stripe account. */
const PUSH = "/v1/partner/resale/export/stripe";
const PERIOD = "2026-06";
const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const HOUR_MS = 3_600_000;

let api: Api;
let stripe: StripeDouble;
let workerDb: Db;
let partner: { partnerId: string; key: string };
let accounts: string[];
/** The lead of the worker's clock. */
let ahead: number;
let program: string;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  workerDb = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 3 });
  program = await bundleFile("lib/worker/main.ts");
});
afterAll(async () => {
  await workerDb.pool.end();
  await api.close();
});
beforeEach(async () => {
  stripe = await openStripeDouble();
  ahead = 0;
  partner = await api.newPartner({ name: "Elm Front Desks" });
  accounts = [];
  for (const [n, name] of ["Elm Dental", "Oak Dental", "Ash Dental"].entries())
    accounts.push(
      (await api.newAccount(partner.key, { name, plan: "starter", ownerEmail: `owner${n}@example.com` })).id,
    );
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-06-01' where partner_id = $1", [partner.partnerId]);
    await t.run(
      "update account_history set at = '2026-06-01' where workspace_id in (select id from workspace where partner_id = $1)",
      [partner.partnerId],
    );
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       values ($1, 'sms', 'fact', $2, 250, '2026-06-10T10:00:00Z')`,
      [accounts[0], partner.partnerId],
    );
  });
  await api.system((t) =>
    closeDue(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      new Date("2026-07-02T00:00:01Z"),
    ),
  );
  await connect();
});
afterEach(async () => {
  for (const worker of workers) await kill(worker);
  stripe.close();
  await api.system((t) => t.run("delete from stripe_push where partner_id = $1", [partner.partnerId]));
});

function hire(): ChildProcess {
  const worker = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.database.workerUrl,
      APP_URL: "http://switchboard.test",
      NEXTAUTH_SECRET: testConfig.keyPepper,
      KEY_PEPPER: testConfig.keyPepper,
      ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      STRIPE_API_BASE: stripe.url,
      LOG_LEVEL: "fatal",
      WORKER_CONCURRENCY: "2",
    } as unknown as NodeJS.ProcessEnv,
    stdio: "inherit",
  });
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

const connect = (secretKey = STRIPE_TEST_KEY) =>
  api.call("PUT", "/v1/partner/stripe", { key: partner.key, body: { secretKey } });
const start = (period = PERIOD) => api.call("POST", `${PUSH}?period=${period}`, { key: partner.key });
const progress = async () => (await api.call("GET", `${PUSH}?period=${PERIOD}`, { key: partner.key })).body;
const work = () =>
  sendNextPush({
    db: workerDb,
    config: { ...testConfig, stripeApiBase: stripe.url },
    clock: () => Date.now() + ahead,
  });
const items = () =>
  stripe.of("invoiceitem") as unknown as { amount: number; customer: string; metadata: { line: string } }[];
const total = () => items().reduce((sum, { amount }) => sum + amount, 0);
/** Three base fees of 49.00, and 50 texts beyond the 200 included at 0.02. */
const CHARGED = { count: 4, minor: 3 * 4900 + 100 };

describe("a push to Stripe", () => {
  it("creates an invoice item for each charge, at a customer for each account", async () => {
    const started = await start();
    expect([started.status, started.body]).toMatchObject([
      202,
      { status: "queued", total: CHARGED.count, created: 0, failed: 0, finishedAt: null },
    ]);
    expect(await work()).toBe(true);
    expect(await progress()).toMatchObject({
      status: "done",
      created: CHARGED.count,
      failed: 0,
      problems: [],
    });
    expect([items().length, total()]).toEqual([CHARGED.count, CHARGED.minor]);
    expect(
      stripe
        .of("customer")
        .map(({ email, name }) => [email, name])
        .sort(),
    ).toEqual([
      ["owner0@example.com", "Elm Dental"],
      ["owner1@example.com", "Oak Dental"],
      ["owner2@example.com", "Ash Dental"],
    ]);
    const customer = await api.call("GET", `/v1/partner/accounts/${accounts[0]}/stripe-customer`, {
      key: partner.key,
    });
    expect(items().filter((one) => one.customer === customer.body.customerId).length).toBe(2);
    expect(await work()).toBe(false);
  });

  it("creates nothing again when the month is pushed again", async () => {
    await start();
    await work();
    expect((await start()).body).toMatchObject({ status: "queued", created: CHARGED.count });
    await work();
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count });
    expect([items().length, stripe.of("customer").length]).toEqual([CHARGED.count, 3]);
  });

  it("creates nothing twice when workers are killed after each request, before they learn of its result", async () => {
    await start();
    const requests = CHARGED.count + accounts.length;
    for (let killed = 0; killed < requests; killed++) {
      const worker = hire();
      await new Promise<void>((resolve) => {
        // A repeat of what the killed worker sent changes nothing, so the next new object is the one to stop at.
        stripe.afterChange = () => {
          if (stripe.objects.size <= killed) return Promise.resolve();
          resolve();
          return new Promise<void>(() => {});
        };
      });
      await kill(worker);
      await api.system((t) =>
        t.run("update stripe_push set next_at = now() where partner_id = $1", [partner.partnerId]),
      );
    }
    stripe.afterChange = null;
    ahead = HOUR_MS;
    await work();
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count });
    expect([items().length, total(), stripe.of("customer").length]).toEqual([
      CHARGED.count,
      CHARGED.minor,
      3,
    ]);
  }, 120_000);

  it("finds what it created when Stripe has forgotten the keys", async () => {
    await start();
    // Stripe does the request, and no response arrives, not even to the repeat that the package sends by itself.
    stripe.next = Array.from({ length: 40 }, () => "takes in silence" as const);
    for (let round = 0; round < 3; round++) {
      await work();
      ahead += HOUR_MS;
    }
    expect([items().length, (await progress()).created]).toEqual([1, 0]);
    stripe.next = [];
    stripe.forgetKeys();
    ahead += 48 * HOUR_MS;
    await work();
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count });
    expect([items().length, total(), stripe.of("customer").length]).toEqual([
      CHARGED.count,
      CHARGED.minor,
      3,
    ]);
  });

  it("waits as long as Stripe asks, and goes on", async () => {
    await start();
    stripe.next = [
      "takes",
      { status: 429, type: "invalid_request_error", message: "Too many requests", retryAfter: "30" },
    ];
    await work();
    expect(await progress()).toMatchObject({
      status: "running",
      error: "Stripe can't accept more right now: Too many requests",
    });
    ahead += 29_000;
    expect(await work()).toBe(false);
    ahead += 2_000;
    expect(await work()).toBe(true);
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count, error: null });
  });

  it("gives up after many failures of Stripe, and can be started again", async () => {
    await start();
    const broken = { status: 500, type: "api_error", message: "An unknown error occurred" };
    for (let attempt = 0; attempt < 12; attempt++) {
      stripe.next = [broken];
      expect(await work()).toBe(true);
      ahead += HOUR_MS;
    }
    expect(await progress()).toMatchObject({ status: "failed", created: 0 });
    expect(await work()).toBe(false);
    ahead = HOUR_MS;
    await start();
    await work();
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count });
  });

  it("stops when Stripe refuses the key, and never shows the key", async () => {
    expect((await connect("sk_test_another000000000")).body).toMatchObject({
      connected: true,
      mode: "test",
      keyHint: "0000",
    });
    await start();
    await work();
    const { status, error } = await progress();
    expect([status, error]).toEqual([
      "failed",
      "Stripe refuses the key: Invalid API Key provided: sk_test_***0000",
    ]);
    const everything = JSON.stringify([
      (await api.call("GET", "/v1/partner/stripe", { key: partner.key })).body,
      (await api.call("GET", "/v1/partner/audit", { key: partner.key })).body,
    ]);
    expect(everything).not.toContain("another0000");
    expect(everything).toContain("stripe.connected");
  });

  it("names charges that Stripe refuses, and sends only those again", async () => {
    const customer = (customerId: string | null) =>
      api.call("PUT", `/v1/partner/accounts/${accounts[1]}/stripe-customer`, {
        key: partner.key,
        body: { customerId },
      });
    await customer("cus_deleted");
    await start();
    await work();
    const first = await progress();
    expect(first).toMatchObject({
      status: "done",
      created: CHARGED.count - 1,
      failed: 1,
      problems: [
        {
          accountId: accounts[1],
          accountName: "Oak Dental",
          amountMinor: 4900,
          message: "No such customer: 'cus_deleted'",
        },
      ],
    });
    await customer(null);
    await start();
    await work();
    expect(await progress()).toMatchObject({ status: "done", created: CHARGED.count, failed: 0 });
    expect([items().length, total()]).toEqual([CHARGED.count, CHARGED.minor]);
  });

  it("reports a charge whose amount changed after it was pushed, instead of charging both", async () => {
    await start();
    await work();
    await api.system((t) =>
      t.run("update stripe_push_item set amount = amount - 100 where partner_id = $1 and workspace_id = $2", [
        partner.partnerId,
        accounts[2],
      ]),
    );
    expect((await start()).body).toMatchObject({ created: CHARGED.count - 1, failed: 1 });
    await work();
    const { problems } = await progress();
    expect(problems).toMatchObject([{ accountId: accounts[2], amountMinor: 4800 }]);
    expect(problems[0].message).toBe("The amount is 49.00 now. Change the invoice item in Stripe.");
    expect(items().length).toBe(CHARGED.count);
  });

  it("needs a connected account and an issued month", async () => {
    const open = await start(new Date().toISOString().slice(0, 7));
    expect([open.status, open.body.code]).toEqual([409, "invoice_not_finalized"]);
    await api.call("DELETE", "/v1/partner/stripe", { key: partner.key });
    expect((await start()).body).toMatchObject({
      code: "conflict",
      detail: "Connect your Stripe account first.",
    });
    expect((await api.call("DELETE", "/v1/partner/stripe", { key: partner.key })).status).toBe(404);
  });

  it("takes no live key from a sandbox partner, and no other text", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const put = (secretKey: string) =>
      api.call("PUT", "/v1/partner/stripe", { key: sandbox.key, body: { secretKey } });
    for (const wrong of [
      "sk_live_switchboard000000",
      "pk_test_switchboard000000",
      "sk_test_",
      "sk_test_a b c d e f g h i",
      "",
    ])
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 422]);
    expect((await put("rk_test_switchboard000000")).body).toMatchObject({ mode: "test" });
  });

  it("is hidden from other partners", async () => {
    await start();
    const other = await api.newPartner();
    const seen = await api.call("GET", `${PUSH}?period=${PERIOD}`, { key: other.key });
    expect(seen.body).toMatchObject({ status: "none", total: 0 });
    const path = `/v1/partner/accounts/${accounts[0]}/stripe-customer`;
    expect((await api.call("GET", path, { key: other.key })).status).toBe(404);
    const put = await api.call("PUT", path, { key: other.key, body: { customerId: "cus_mine" } });
    expect(put.status).toBe(404);
  });
});
