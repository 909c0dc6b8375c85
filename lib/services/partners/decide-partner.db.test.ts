import { afterAll, beforeAll, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { type Api, createApi } from "@/scripts/testing/api";
import { newPerson, operatorHeaders, sessionHeaders } from "@/scripts/testing/sign-in";
import { providerContact, statusReason } from "./contact";

let api: Api;
let operator: Record<string, string>;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  operator = await operatorHeaders(api);
});
afterAll(() => api.close());

async function apply(name: string) {
  const person = await newPerson(api);
  const headers = await sessionHeaders(api, person.id);
  const applied = await api.call("POST", "/v1/partner-applications", { headers, body: { name } });
  return { id: String(applied.body.id), email: person.email };
}

const decide = (id: string, body: { decision: string; reason?: string }) =>
  api.call("POST", `/v1/operator/partners/${id}/decide`, { headers: operator, body });

const emailsTo = (toAddress: string) =>
  api.system(({ prisma }) =>
    prisma.platformMail.findMany({ where: { toAddress, kind: "partner_decision" }, orderBy: { id: "asc" } }),
  );
const inPartner = <T>(id: string, fn: Parameters<typeof tx<T>>[2]) =>
  tx(web().db, { kind: "partner", id }, fn);

it("emails each decision once, with its reason", async () => {
  const { id, email } = await apply("Harbor.Group Dental");
  expect(await emailsTo(email)).toEqual([]);
  await decide(id, { decision: "approve" });
  await decide(id, { decision: "approve" });
  await decide(id, { decision: "suspend", reason: "Invoices unpaid" });
  expect((await decide(id, { decision: "reject" })).body.code).toBe("illegal_transition");
  await decide(id, { decision: "reactivate" });
  const sent = await emailsTo(email);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Your partner application was approved",
    "Your partner account is suspended",
    "Your partner account is active again",
  ]);
  expect(sent[1]?.text).toContain("Reason: Invoices unpaid");
  expect(sent[0]?.text).toContain(`/p/${id}`);
  const audited = await inPartner(id, ({ prisma }) =>
    prisma.auditEntry.findMany({ where: { tenantId: id }, orderBy: { id: "asc" }, select: { action: true } }),
  );
  expect(audited.map(({ action }) => action).slice(-3)).toEqual([
    "partner.approved",
    "partner.suspended",
    "partner.reactivated",
  ]);
  // A name may not become a link in an email of the platform.
  expect(sent[0]?.text).toContain("Harbor. Group Dental");
});

it("tells the partner why it was declined", async () => {
  const { id, email } = await apply("Bay Clinics");
  await decide(id, { decision: "reject", reason: "No website" });
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Your partner application was declined",
  ]);
  expect(await inPartner(id, (t) => statusReason(t, id))).toBe("No website");
});

it("names the support of the brand, or else the partner's own address", async () => {
  const { id, email } = await apply("Lake Partners");
  const contact = () => inPartner(id, (t) => providerContact(t, id));
  expect(await contact()).toEqual({ name: "Lake Partners", email, url: null });
  await api.system((t) =>
    t.run(
      "insert into resale_brand (partner_id, name, support_url, updated_at) values ($1, 'Lake', 'https://example.com/help', now())",
      [id],
    ),
  );
  expect(await contact()).toEqual({ name: "Lake", email: null, url: "https://example.com/help" });
});
