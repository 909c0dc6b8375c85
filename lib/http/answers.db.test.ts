import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";
import { operatorHeaders } from "@/scripts/testing/sign-in";

/** Answers of the platform reach the people who asked about an invoice. */
let api: Api;
let operator: Record<string, string>;
let partnerId: string;
type Person = Awaited<ReturnType<typeof newSession>>;
let asker: Person;
let other: Person;
const actor = { kind: "system", id: "test", name: "Test" } as const;
const INVOICE = "inv_2026-03";

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  operator = await operatorHeaders(api);
});
afterAll(() => api.close());

beforeEach(async () => {
  const made = await api.newPartner();
  partnerId = made.partnerId;
  const { id } = await api.newAccount(made.key, { name: "Elm Dental", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-03-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [id]);
    await closeDue({ tx: t, actor, config: testConfig, partnerId }, new Date("2026-04-03T00:00:00Z"));
  });
  const member = () => newSession(api, { partners: { [partnerId]: "owner" } });
  [asker, other] = (await Promise.all([member(), member()])) as [Person, Person];
});

const by = (who: Person, method: string, path: string, body?: object) =>
  api.call(method, `/v1/partner/${path}`, {
    headers: { ...who.headers, "switchboard-partner": partnerId },
    ...(body ? { body } : {}),
  });
const ask = (who: Person) =>
  by(who, "POST", `billing/invoices/${INVOICE}/notes`, { body: "Why 40 minutes on June 12?" });
const answer = (body: string) =>
  api.call("POST", `/v1/operator/partners/${partnerId}/invoices/${INVOICE}/notes`, {
    headers: operator,
    body: { body },
  });
const answersOf = async (who: Person) =>
  (await by(who, "GET", "answers")).body.answers as { body: string; invoiceId: string; createdAt: string }[];
const emailsTo = (who: Person) =>
  api.system((t) =>
    queryRows<{ kind: string; subject: string; text: string }>(
      t,
      "select kind, subject, text from platform_mail where to_address = $1",
      [`${who.personId}@example.com`],
    ),
  );

it("shows and emails an answer to the person who asked, and to nobody else", async () => {
  await ask(asker);
  expect((await answer("A call of 40 minutes was forwarded that day.")).status).toBe(200);
  expect(await answersOf(asker)).toMatchObject([
    { invoiceId: INVOICE, body: "A call of 40 minutes was forwarded that day." },
  ]);
  expect(await answersOf(other)).toEqual([]);
  const [email, ...more] = await emailsTo(asker);
  expect(email).toMatchObject({
    kind: "invoice_answered",
    subject: `Answer to your question about invoice ${INVOICE}`,
  });
  expect(email?.text).toContain("A call of 40 minutes was forwarded that day.");
  expect(email?.text).toContain(`/p/${partnerId}/billing/${INVOICE}`);
  expect(more).toEqual([]);
  expect(await emailsTo(other)).toEqual([]);
});

it("reaches nobody who withdrew the question, only the person whose question is answered", async () => {
  const { body } = await ask(asker);
  const withdrawn = await by(asker, "POST", `billing/invoices/${INVOICE}/notes/${body.id}/withdraw`);
  expect(withdrawn.status).toBe(200);
  await ask(other);
  expect((await answer("A call of 40 minutes was forwarded that day.")).status).toBe(200);
  expect(await answersOf(asker)).toEqual([]);
  expect(await emailsTo(asker)).toEqual([]);
  expect(await answersOf(other)).toHaveLength(1);
  expect(await emailsTo(other)).toHaveLength(1);
});

it("keeps an answer until it is read, and shows the next one", async () => {
  await ask(asker);
  await answer("First");
  const [first] = await answersOf(asker);
  await by(asker, "POST", "answers/read", { until: first?.createdAt });
  expect(await answersOf(asker)).toEqual([]);
  await answer("Second");
  expect((await answersOf(asker)).map(({ body }) => body)).toEqual(["Second"]);
  // A date ahead does not hide answers that are written later.
  await by(asker, "POST", "answers/read", { until: "2099-01-01T00:00:00Z" });
  await answer("Third");
  expect((await answersOf(asker)).map(({ body }) => body)).toEqual(["Third"]);
});

it("writes the email in the person's language, and follows their settings", async () => {
  await ask(asker);
  await ask(other);
  await api.system(({ prisma }) =>
    prisma.person.update({ where: { id: asker.personId }, data: { language: "es" } }),
  );
  const off = await by(other, "PUT", "answers/settings", { inApp: false, byEmail: false });
  expect(off.body).toEqual({ inApp: false, byEmail: false });
  await answer("Yes");
  expect(await emailsTo(asker)).toMatchObject([
    { subject: `Respuesta a su pregunta sobre la factura ${INVOICE}` },
  ]);
  expect((await by(other, "GET", "answers")).body).toEqual({ answers: [], inApp: false, byEmail: false });
  expect(await emailsTo(other)).toEqual([]);
});

it("notifies nobody who has left the partner", async () => {
  await ask(asker);
  await api.system((t) =>
    t.run("delete from partner_member where partner_id = $1 and person_id = $2", [partnerId, asker.personId]),
  );
  await answer("Too late");
  expect(await emailsTo(asker)).toEqual([]);
});

it("shows a credit note to everyone who may read invoices, until it is read", async () => {
  const credited = await api.call(
    "POST",
    `/v1/operator/partners/${partnerId}/invoices/${INVOICE}/credit-notes`,
    { headers: operator, body: { amountMinor: 1_234, reason: "An outage" } },
  );
  expect(credited.status).toBe(200);
  const note = {
    invoiceId: INVOICE,
    body: "An outage",
    credit: { amountMinor: 1_234, currency: "usd" },
  };
  expect(await answersOf(asker)).toMatchObject([note]);
  const [unread] = await answersOf(other);
  expect(unread).toMatchObject(note);
  await by(other, "POST", "answers/read", { until: unread?.createdAt });
  expect(await answersOf(other)).toEqual([]);
  // A person who joins later sees it for a month, by the partner's clock.
  const joined = await newSession(api, { partners: { [partnerId]: "owner" } });
  expect(await answersOf(joined)).toMatchObject([note]);
  await api.system((t) =>
    t.run("update partner set mode = 'sandbox', clock_at = now() + interval '31 days' where id = $1", [
      partnerId,
    ]),
  );
  expect(await answersOf(joined)).toEqual([]);
});
