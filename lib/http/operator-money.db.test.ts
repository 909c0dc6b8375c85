import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { remindOverdue } from "@/lib/services/billing/reminders";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { operatorHeaders } from "@/scripts/testing/sign-in";

/** Money of sandboxes is never in one list, one sum or one queue with real money. */
let api: Api;
let operator: Record<string, string>;
const partners: Record<"live" | "sandbox", string> = { live: "", sandbox: "" };
const actor = { kind: "system", id: "test", name: "Test" } as const;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  for (const mode of ["live", "sandbox"] as const) {
    const { partnerId, key } = await api.newPartner({ name: `The ${mode} one`, mode });
    partners[mode] = partnerId;
    const { id } = await api.newAccount(key, { name: "Elm Dental", plan: "starter" });
    await api.system(async (t) => {
      await t.run("update workspace set created_at = '2026-03-01' where id = $1", [id]);
      await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [id]);
      const ctx = { tx: t, actor, config: testConfig, partnerId };
      // Two months are issued, the third is a draft.
      await closeDue(ctx, new Date("2026-06-01T10:00:00Z"));
    });
  }
  operator = await operatorHeaders(api);
});
afterAll(() => api.close());

const get = async (path: string) =>
  (await api.call("GET", `/v1/operator/${path}`, { headers: operator })).body;
const partnersOf = async (query: string) =>
  new Set((await get(`invoices${query}`)).invoices.map((one: { partnerId: string }) => one.partnerId));

describe("an operator's invoices", () => {
  it("are real ones unless sandboxes are asked for", async () => {
    expect(await partnersOf("")).toEqual(new Set([partners.live]));
    expect(await partnersOf("?mode=live")).toEqual(new Set([partners.live]));
    expect(await partnersOf("?mode=sandbox")).toEqual(new Set([partners.sandbox]));
    const { invoices } = await get("invoices?mode=sandbox");
    expect(invoices.map((one: { mode: string }) => one.mode)).toEqual(["sandbox", "sandbox", "sandbox"]);
  });

  it("are paged within one mode", async () => {
    const first = await get("invoices?mode=sandbox&limit=2");
    const rest = await get(`invoices?mode=sandbox&limit=2&starting_after=${first.next_cursor}`);
    expect([...first.invoices, ...rest.invoices].length).toBe(3);
    expect(rest.has_more).toBe(false);
  });

  it("of a sandbox are overdue by its own clock", async () => {
    const setClock = (at: string) =>
      api.system((t) => t.run("update partner set clock_at = $2 where id = $1", [partners.sandbox, at]));
    const overdue = async () => (await get("invoices?mode=sandbox&status=overdue")).invoices;
    await setClock("2026-04-10T00:00:00Z");
    expect(await overdue()).toEqual([]);
    await setClock("2026-04-20T00:00:00Z");
    expect(await overdue()).toMatchObject([{ id: "inv_2026-03", overdue: true }]);
    expect((await get("receivables?mode=sandbox")).currencies).toMatchObject([
      { overdueMinor: 4900, overdueInvoices: 1 },
    ]);
  });
});

describe("what partners owe", () => {
  it("is summed for real money and for sandboxes apart", async () => {
    const sums = { currency: "usd", dueMinor: 9800, owingPartners: 1, draftMinor: 4900, drafts: 1 };
    expect(await get("receivables")).toMatchObject({
      mode: "live",
      currencies: [{ ...sums, overdueMinor: 9800, overdueInvoices: 2 }],
    });
    expect(await get("receivables?mode=sandbox")).toMatchObject({ mode: "sandbox", currencies: [sums] });
  });

  it("is refused in both modes at once", async () => {
    const answer = await api.call("GET", "/v1/operator/receivables?mode=all", { headers: operator });
    expect(answer.status).toBe(422);
  });
});

it("proposes to suspend those who owe real money only", async () => {
  await api.system(async (t) => {
    for (const partnerId of Object.values(partners))
      await remindOverdue({ tx: t, actor, config: testConfig, partnerId }, new Date("2026-05-10T00:00:00Z"));
  });
  const stored = await api.system((t) =>
    t.prisma.suspensionProposal.findMany({ select: { partnerId: true } }),
  );
  expect(new Set(stored.map(({ partnerId }) => partnerId))).toEqual(new Set(Object.values(partners)));
  const { proposals } = await get("proposals");
  expect(proposals).toMatchObject([{ partnerId: partners.live, invoiceId: "inv_2026-03" }]);
});

it("dates payments, credits and reissues of a sandbox by its own clock", async () => {
  const { partnerId, key } = await api.newPartner({ name: "Ahead of time", mode: "sandbox" });
  await api.newAccount(key, { name: "Elm Dental", plan: "starter" });
  const today = new Date();
  const issuedAt = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2)).toISOString();
  await api.call("POST", "/v1/partner/test-clock", { key, body: { now: issuedAt } });
  const statement = async () =>
    (await api.call("GET", "/v1/partner/billing/account-statement", { key })).body;
  const [{ id, totalMinor }] = (await get("invoices?mode=sandbox")).invoices.filter(
    (one: { partnerId: string }) => one.partnerId === partnerId,
  );
  // The clock stands at the second the invoice was issued at.
  expect(await statement()).toMatchObject({ to: issuedAt, closingMinor: totalMinor });

  const act = (path: string, body: object) =>
    api.call("POST", `/v1/operator/partners/${partnerId}/invoices/${path}`, { headers: operator, body });
  await act(`${id}/credit-notes`, { amountMinor: 100, reason: "Courtesy" });
  const { reissued } = (await act(`${id}/move`, { act: "void", reissue: true })).body;
  await act(`${reissued}/move`, { act: "pay" });
  const { entries, closingMinor } = await statement();
  expect(new Set(entries.map((one: { at: string }) => one.at))).toEqual(new Set([issuedAt]));
  expect(entries.map((one: { kind: string }) => one.kind)).toContain("payment");
  const [newest] = (await api.call("GET", "/v1/partner/billing/ledger", { key })).body.entries;
  expect(closingMinor).toBe(newest.balanceMinor);
});

it("shows credit balance with the sums and with its partner", async () => {
  const path = `/v1/operator/partners/${partners.live}/invoices/inv_2026-03`;
  const post = (step: string, body: object) =>
    api.call("POST", `${path}/${step}`, { headers: operator, body });
  expect((await post("move", { act: "pay" })).status).toBe(200);
  expect((await post("credit-notes", { amountMinor: 1_234, reason: "An outage" })).status).toBe(200);
  expect((await get("receivables")).currencies).toMatchObject([{ creditMinor: 1_234, creditedPartners: 1 }]);
  const listed = (await get("partners")).partners.map((one: { id: string; creditBalances: unknown }) => [
    one.id,
    one.creditBalances,
  ]);
  expect(listed).toContainEqual([partners.live, [{ currency: "usd", amountMinor: 1_234 }]]);
  expect(listed).toContainEqual([partners.sandbox, []]);
});

it("opens the documents of partners' invoices", async () => {
  const pdf = (id: string, headers = operator) =>
    api.call("GET", `/v1/operator/partners/${partners.live}/invoices/${id}/pdf`, { headers });
  const { status, headers } = await pdf("inv_2026-03");
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await pdf("inv_2026-05")).status).toBe(409);
  expect((await pdf("inv_2026-99")).status).toBe(404);
  expect((await pdf("inv_2026-03", {})).status).toBe(401);
});
