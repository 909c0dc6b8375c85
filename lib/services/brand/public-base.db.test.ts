import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownRecords } from "@/lib/services/desk/run-records";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** Links that patients and staff get: on the host of the partner's brand, once it is verified. */
let api: Api;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

const rows = (text: string, params: unknown[]) => api.system((t) => queryRows(t, text, params));

async function newPractice(brand: { name: string | null; host: string; verified: boolean } | null) {
  const partner = await api.newPartner();
  const account = await api.newAccount(partner.key, { name: "Corner Dental" });
  if (brand) {
    await rows("insert into resale_brand (partner_id, name, updated_at) values ($1, $2, now())", [
      partner.partnerId,
      brand.name,
    ]);
    await rows(
      "insert into brand_domain (partner_id, host, token, verified_at) values ($1, $2, 't', case when $3 then now() end)",
      [partner.partnerId, brand.host, brand.verified],
    );
  }
  const change = async (method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, { key: account.key, ...(body ? { body } : {}) });
    expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const service = await change("POST", "/v1/services", { name: "Checkup", durationMinutes: 30 });
  await change("POST", "/v1/providers", { name: "Dr. Reyes" });
  const slug = `corner-${account.id.replaceAll("_", "-")}`;
  const page = { enabled: true, intro: null, services: [service.id], providers: null, waitlist: true, slug };
  const booking = await change("PUT", "/v1/settings/booking-page", page);
  const appointment = await change("POST", "/v1/appointments", {
    contactPhone: "+12025550143",
    contactName: "Robin Doe",
    service: "Checkup",
    startsAt: new Date(Math.floor(Date.now() / 86_400_000 + 3) * 86_400_000 + 54_000_000).toISOString(),
  });
  const revoked = await change("POST", `/v1/appointments/${appointment.id}/revoke-links`);
  await change("PUT", "/v1/event-types/web_lead", {
    title: "Web lead",
    schema: { name: { type: "text", label: "Your name", required: true } },
  });
  const form = await change("POST", "/v1/forms", { event: "web_lead", title: "Ask us" });
  const owner = await newSession(api, { workspaces: { [account.id]: "owner" } });
  const made = await api.call("POST", "/v1/calendar-feeds", {
    headers: { ...owner.headers, "switchboard-workspace": account.id },
    body: { providerId: null, showNames: true },
  });
  const subject = { contact: { id: null, phone: null }, appointmentId: String(appointment.id), leadId: null };
  const inTexts = await api.system(async (t) => {
    const tenant = await lockedTenant({ tx: t }, account.id);
    if (!tenant) throw new Error("there is no such account");
    const { appointment: found } = await knownRecords({ tx: t, tenant, config: testConfig }, subject);
    const facts = await workspaceFacts({ tx: t, config: testConfig }, account.id, new Date());
    return [found?.confirm_url, facts.bookingUrl].map(String);
  });
  return {
    booking: String(booking.url),
    appointment: String(revoked.url),
    form: String(form.url),
    feed: String(made.body.url),
    inTexts,
  };
}

const originsOf = ({ inTexts, ...links }: Awaited<ReturnType<typeof newPractice>>) => [
  ...new Set([...Object.values(links), ...inTexts].map((link) => new URL(link).origin)),
];

describe("links to a practice's pages", () => {
  it("lead to the verified host of the partner's brand", async () => {
    const links = await newPractice({
      name: "Northern Reception",
      host: "desk.north.example",
      verified: true,
    });
    const port = new URL(testConfig.baseUrl).port;
    expect(originsOf(links)).toEqual([`http://desk.north.example${port && `:${port}`}`]);
    const page = await api.fetch(new Request(links.inTexts[0]!.replace(/\/confirm$/, "")));
    expect(await page.text()).toContain("Corner Dental");
  });

  it.each([
    ["without a brand", null],
    [
      "before the host is verified",
      { name: "Northern Reception", host: "new.north.example", verified: false },
    ],
    ["while the brand has no name", { name: null, host: "unnamed.north.example", verified: true }],
  ])("stay on the platform %s", async (_, brand) => {
    expect(originsOf(await newPractice(brand))).toEqual([new URL(testConfig.baseUrl).origin]);
  });
});
