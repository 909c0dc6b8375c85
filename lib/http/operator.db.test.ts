import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "@/lib/db/pool";
import { closeDue } from "@/lib/services/billing/close";
import { remindOverdue } from "@/lib/services/billing/reminders";
import { measureEngine } from "@/lib/worker/jobs/gauges";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { newPerson, operatorHeaders, sessionHeaders } from "@/scripts/testing/sign-in";

/** Operators act in the dashboard with a session; there are no keys for these routes. */
let api: Api;
let partner: { partnerId: string; key: string };
let operator: Record<string, string>;
let member: Record<string, string>;
const actor = { kind: "system", id: "test", name: "Test" } as const;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner({ name: "Harbor Group" });
  const { id } = await api.newAccount(partner.key, { name: "Closing", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-03-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [id]);
    await closeDue(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      new Date("2026-06-01T10:00:00Z"),
    );
  });
  operator = await operatorHeaders(api);
  member = await sessionHeaders(api, (await newPerson(api)).id);
});
afterAll(() => api.close());

const get = (path: string, headers = operator) => api.call("GET", `/v1/operator/${path}`, { headers });
const post = (path: string, body: unknown, headers = operator) =>
  api.call("POST", `/v1/operator/${path}`, { headers, body });
const invoicePath = (id: string) => `partners/${partner.partnerId}/invoices/${id}`;

describe("a credit", () => {
  it.each([
    { amountMinor: 1.005 },
    { amountMinor: "1e1" },
    { amountMinor: -1 },
    { amountMinor: 0 },
    { amountMinor: 2_147_483_647 },
    { amountMinor: null },
    { amount: 1.005 },
  ])("of %j is refused and changes nothing", async (change) => {
    const before = await get("invoices");
    const body = { amountMinor: 100, reason: "Goodwill", ...change };
    const refused = await post(`${invoicePath("inv_2026-04")}/credit-notes`, body);
    expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
    expect((await get("invoices")).body).toEqual(before.body);
  });
});

describe("an operator's invoices", () => {
  it("are those of every partner, a page at a time", async () => {
    const first = await get("invoices?limit=2");
    expect(first.body.invoices.map((one: { id: string }) => one.id)).toEqual(["inv_2026-05", "inv_2026-04"]);
    expect(first.body.invoices[0]).toMatchObject({ partnerName: "Harbor Group", status: "draft" });
    const rest = await get(`invoices?limit=2&starting_after=${first.body.next_cursor}`);
    expect(rest.body.invoices.map((one: { id: string }) => one.id)).toEqual(["inv_2026-03"]);
    expect((await get("invoices?status=draft")).body.invoices.length).toBe(1);
    expect((await get("invoices?status=overdue")).body.invoices.length).toBe(2);
  });

  it("are finalized, credited, paid and voided, and the partner's audit log names the operator", async () => {
    const final = await post(`${invoicePath("inv_2026-05")}/move`, { act: "finalize" });
    expect([final.status, final.body.status]).toEqual([200, "open"]);
    const note = await post(`${invoicePath("inv_2026-05")}/credit-notes`, {
      amountMinor: 900,
      reason: "Outage on 12 May",
    });
    expect([note.body.id, note.body.amountMinor]).toEqual(["cn_2026-05-1", 900]);
    expect((await get("invoices?limit=1")).body.invoices[0]).toMatchObject({ amountDueMinor: 4000 });
    const paid = await post(`${invoicePath("inv_2026-05")}/move`, { act: "pay" });
    expect(paid.body).toMatchObject({ status: "paid", amountDueMinor: 0 });
    const voided = await post(`${invoicePath("inv_2026-04")}/move`, { act: "void", reissue: true });
    expect(voided.body).toMatchObject({ status: "void", reissued: "inv_2026-04-2" });
    const log = await api.call("GET", "/v1/partner/audit?limit=100", { key: partner.key });
    const paying = log.body.entries.find((one: { action: string }) => one.action === "invoice.paid");
    expect(paying.actor).toMatchObject({ kind: "operator", name: "Pat Example" });
  });

  it("are reissued once: every repeat names the replacement, also at the same time", async () => {
    const repeat = () => post(`${invoicePath("inv_2026-04")}/move`, { act: "void", reissue: true });
    for (const answer of await Promise.all([repeat(), repeat(), repeat()])) {
      expect([answer.status, answer.body.code]).toEqual([409, "invoice_already_replaced"]);
      expect(answer.body.detail).toContain("inv_2026-04-2");
    }
    const plain = await post(`${invoicePath("inv_2026-04")}/move`, { act: "void" });
    expect(plain.body).toMatchObject({ status: "void", reissued: null, replacedBy: "inv_2026-04-2" });
  });

  it("refuse transitions their status forbids", async () => {
    for (const act of ["finalize", "void", "give_up"]) {
      const answer = await post(`${invoicePath("inv_2026-05")}/move`, { act });
      expect([act, answer.status, answer.body.code]).toEqual([act, 409, "illegal_transition"]);
    }
    const tooMuch = { amountMinor: 9_000_000, reason: "All of it" };
    expect((await post(`${invoicePath("inv_2026-05")}/credit-notes`, tooMuch)).status).toBe(422);
    expect((await post(`${invoicePath("inv_1999-01")}/move`, { act: "pay" })).status).toBe(404);
  });
});

describe("a question about an invoice", () => {
  const path = () => `${invoicePath("inv_2026-03")}/notes`;
  const asked = async () =>
    (await get("invoices?status=unanswered")).body.invoices.map((one: { id: string }) => one.id);

  it("is listed until an operator answers it, and the partner reads the answer", async () => {
    expect(await asked()).toEqual([]);
    await api.call("POST", "/v1/partner/billing/invoices/inv_2026-03/notes", {
      key: partner.key,
      body: { body: "We were closed on March 12." },
    });
    expect(await asked()).toEqual(["inv_2026-03"]);
    const [open] = (await get("invoices?status=unanswered")).body.invoices;
    const { notes } = (await get(path())).body;
    expect(open).toMatchObject({ unanswered: true, askedAt: notes[0].createdAt });
    expect((await get(path())).body.notes).toMatchObject([
      { body: "We were closed on March 12.", author: "First key", fromPlatform: false },
    ]);

    const answer = await post(path(), { body: "A credit note follows." });
    expect(answer.body).toMatchObject({ author: "Pat Example", fromPlatform: true });
    expect(await asked()).toEqual([]);
    const { body } = await api.call("GET", "/v1/partner/billing/invoices/inv_2026-03/notes", {
      key: partner.key,
    });
    expect(body.notes).toMatchObject([{ id: answer.body.id, fromPlatform: true }, { fromPlatform: false }]);
  });

  describe("that is withdrawn", () => {
    const STANDING = "inv_2026-04-2";
    const notesPath = `/v1/partner/billing/invoices/${STANDING}/notes`;
    const ask = async (body: string): Promise<string> =>
      (await api.call("POST", notesPath, { key: partner.key, body: { body } })).body.id;
    const withdraw = (id: string) => api.call("POST", `${notesPath}/${id}/withdraw`, { key: partner.key });
    const answer = () => post(`${invoicePath(STANDING)}/notes`, { body: "Because." });
    const noteOf = async (id: string) =>
      (await get(`${invoicePath(STANDING)}/notes`)).body.notes.find((note: { id: string }) => note.id === id);
    type Entry = { action: string; detail: { note?: string } };
    const withdrawals = async (id: string) => {
      const log = await api.call("GET", "/v1/partner/audit?limit=100", { key: partner.key });
      return (log.body.entries as Entry[]).filter(
        ({ action, detail }) => action === "invoice.question_withdrawn" && detail.note === id,
      );
    };

    it("waits for no answer, and stays among the notes", async () => {
      const question = async () =>
        (await api.call("GET", `/v1/partner/billing/invoices/${STANDING}`, { key: partner.key })).body
          .question;
      const first = await ask("Why so much?");
      const second = await ask("Which calls are these?");
      expect(await asked()).toEqual([STANDING]);
      const withdrawn = await withdraw(second);
      expect(withdrawn.body).toMatchObject({ id: second, withdrawnAt: expect.any(String) });
      // The earlier question still waits.
      expect(await question()).toBe("open");
      expect((await withdraw(first)).status).toBe(200);
      expect(await question()).toBe(null);
      expect(await asked()).toEqual([]);
      const { notes } = (await get(`${invoicePath(STANDING)}/notes`)).body;
      expect(notes).toMatchObject([
        { id: second, body: "Which calls are these?", withdrawnAt: expect.any(String) },
        { id: first, withdrawnAt: expect.any(String) },
      ]);
      expect((await withdraw(second)).body.withdrawnAt).toBe(withdrawn.body.withdrawnAt);
      expect(await withdrawals(second)).toHaveLength(1);
    });

    it("is not answered, because the answer would reach nobody", async () => {
      await withdraw(await ask("Why?"));
      const refused = await answer();
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "illegal_transition", detail: "The question was withdrawn, so it can't be answered." },
      });
      // The same is asked again, and has an answer. An operator may add to it, or write first.
      await ask("Why, then?");
      for (const _ of ["answer", "addition"]) expect((await answer()).status).toBe(200);
      const first = await post(`${invoicePath("inv_2026-05")}/notes`, { body: "Thanks for paying." });
      expect(first.status).toBe(200);
    });

    it("was not answered before, and is no answer itself", async () => {
      const id = await ask("Why?");
      const answered = await answer();
      expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
      expect((await withdraw(answered.body.id)).status).toBe(404);
    });

    it("is withdrawn once, also when it is withdrawn twice at the same time", async () => {
      const id = await ask("Why?");
      const both = await Promise.all([withdraw(id), withdraw(id)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(both.map(({ body }) => body.withdrawnAt)).size).toBe(1);
      expect(await withdrawals(id)).toHaveLength(1);
    });

    it("is either withdrawn or answered when both happen at the same time", async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await ask("Why?");
        const [withdrawn, answered] = await Promise.all([withdraw(id), answer()]);
        expect([withdrawn.status, answered.status].sort()).toEqual([200, 409]);
        expect((await noteOf(id)).withdrawnAt !== null).toBe(withdrawn.status === 200);
      }
    });
  });

  it("is read and answered by operators only", async () => {
    expect((await get(path(), member)).status).toBe(404);
    expect((await post(path(), { body: "Hello" }, member)).status).toBe(404);
    expect((await get(`${invoicePath("inv_1999-01")}/notes`)).status).toBe(404);
  });
});

describe("a refund", () => {
  const refund = (amountMinor: number, headers = operator) =>
    post(`${invoicePath("inv_2026-05")}/refunds`, { amountMinor, reason: "Asked for it" }, headers);

  it("pays out the credit of a paid invoice, with the operator in the partner's audit log", async () => {
    expect((await refund(100)).body.code).toBe("illegal_transition");
    const credited = { amountMinor: 500, reason: "Outage on 20 May" };
    await post(`${invoicePath("inv_2026-05")}/credit-notes`, credited);
    expect((await refund(501)).status).toBe(422);
    expect((await refund(500, member)).status).toBe(404);
    const { status, body } = await refund(500);
    expect([status, body.amount, body.currency]).toEqual([200, 5, "usd"]);
    const ledger = await api.call("GET", "/v1/partner/billing/ledger", { key: partner.key });
    expect(ledger.body.entries[0]).toMatchObject({ id: body.id, kind: "refund", amountMinor: 500 });
    const log = await api.call("GET", "/v1/partner/audit?limit=5", { key: partner.key });
    expect(log.body.entries[0]).toMatchObject({ action: "invoice.refunded", actor: { kind: "operator" } });
  });
});

describe("a proposal to suspend", () => {
  const propose = (id: string) =>
    api.system(async (t) => {
      await t.run("update invoice set reminders_sent = 2 where partner_id = $1 and id = $2", [
        partner.partnerId,
        id,
      ]);
      await remindOverdue(
        { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
        new Date("2027-01-20T00:00:00Z"),
      );
    });

  it("shows the amount due, and is dismissed or carried out once", async () => {
    await propose("inv_2026-03");
    const { proposals } = (await get("proposals")).body;
    const about = (invoiceId: string) => ({ partnerName: "Harbor Group", invoiceId, amountDueMinor: 4900 });
    expect(proposals).toMatchObject([about("inv_2026-04-2"), about("inv_2026-03")]);
    const left = await post(`proposals/${proposals[0].id}/decide`, { decision: "dismiss" });
    expect(left.body).toEqual({ id: proposals[0].id, decision: "dismiss" });
    const path = `proposals/${proposals[1].id}/decide`;
    expect((await post(path, { decision: "suspend" })).status).toBe(200);
    expect((await post(path, { decision: "suspend" })).status).toBe(404);
    expect((await get("proposals")).body.proposals).toEqual([]);
    const refused = await api.call("POST", "/v1/partner/keys", { key: partner.key, body: { name: "Late" } });
    expect([refused.status, refused.body.code]).toEqual([403, "partner_suspended"]);
  });
});

describe("the engine's page", () => {
  it("shows the worker's measurements and the live workers", async () => {
    expect((await get("engine")).body).toMatchObject({ gauges: null, measuredSecondsAgo: null });
    const worker = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 1 });
    await worker.pool.query("insert into queue.given_up (id, workspace_id, run_ids) values (1, 'ws', '{}')");
    await measureEngine(worker);
    await worker.pool.end();
    const { gauges, problems } = (await get("engine")).body;
    expect(gauges).toMatchObject({ ticketsWaiting: 0, failedLastHour: 0, ticketsDeadLastHour: 1 });
    expect(problems).toEqual(["no_worker", "tickets_dead"]);
  });
});

describe("the platform's audit log", () => {
  it("lists what operators did to the platform, with the names of people, and can be verified", async () => {
    const { id, email } = await newPerson(api);
    await post(`people/${id}/disable`, { reason: "Left the company" });
    await post(`people/${id}/enable`, {});
    const { status, body } = await get(`audit?object=${id}`);
    expect([status, body.total, body.names]).toEqual([200, 2, { [id]: "Pat Example" }]);
    expect(body.entries).toMatchObject([
      { action: "person.enabled", actor: { kind: "operator" } },
      { action: "person.disabled", detail: { reason: "Left the company" } },
    ]);
    expect(JSON.stringify(body)).not.toContain(email);
    expect((await get("audit?group=invoice")).body.entries).toEqual([]);
    expect((await get("audit/verify")).body).toMatchObject({ ok: true });
  });

  it("has no entry of a partner's log", async () => {
    const { body } = await get("audit?limit=100");
    expect(JSON.stringify(body.entries)).not.toContain(partner.partnerId);
  });
});

it("exists for operators only", async () => {
  for (const path of ["invoices", "proposals", "engine", "audit", "audit/verify"]) {
    expect([path, (await get(path, member)).status]).toEqual([path, 404]);
    expect([path, (await get(path, {})).status]).toEqual([path, 401]);
  }
  const foreign = await post(`${invoicePath("inv_2026-03")}/move`, { act: "pay" }, member);
  expect(foreign.status).toBe(404);
});
