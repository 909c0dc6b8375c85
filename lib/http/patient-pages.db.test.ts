import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appointmentPath, newLinkRef } from "@/lib/services/workspace/patient-links";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { newSession } from "@/scripts/testing/session";

/** Patients answer for their appointment from a link in a text. */
let api: Api;
let key: string;
let partnerKey: string;
let accountId: string;
let appointmentId: string;
let path: string;
let hour = 9;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  ({ key: partnerKey } = await api.newPartner());
  ({ key, id: accountId } = await api.newAccount(partnerKey, {
    name: "Bright <Smiles>",
    settings: { timezone: "America/New_York", phone: "+12025550100" },
  }));
  await api.call("POST", "/v1/services", { key, body: { name: "Checkup & cleaning", durationMinutes: 30 } });
  await api.call("POST", "/v1/providers", { key, body: { name: "Dr. Reyes" } });
});
afterAll(() => api.close());

const inDays = (days: number, at = 15) => {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCHours(at, 0, 0, 0);
  return day.toISOString();
};
beforeEach(async () => {
  hour += 1;
  const booked = await api.call("POST", "/v1/appointments", {
    key,
    body: {
      contactPhone: "+12025550143",
      contactName: "Robin Secret",
      service: "Checkup & cleaning",
      startsAt: inDays(3, hour % 24),
    },
  });
  appointmentId = String(booked.body.id);
  path = await pathOf(appointmentId);
});

async function pathOf(id: string): Promise<string> {
  const row = await api.system((t) =>
    t.prisma.appointment.findFirst({ where: { workspaceId: accountId, id } }),
  );
  return appointmentPath(testConfig, row?.linkRef ?? "");
}

/** Pages are documents for people, so their answers are not those of the API's reference. */
async function ask(at: string, options: RequestInit = {}) {
  const response = await api.fetch(new Request(new URL(at, "http://switchboard.test"), options));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const get = (at: string) => ask(at);
const post = (at: string, form: Record<string, string> = {}) =>
  ask(at, { method: "POST", body: new URLSearchParams(form) });
const appointment = async () => (await api.call("GET", `/v1/appointments/${appointmentId}`, { key })).body;
const lastEvent = async (type: string) =>
  (await api.call("GET", `/v1/events?type=${type}&limit=1`, { key })).body.events[0];

describe("a patient's page", () => {
  it("shows the appointment and nothing about the person, in a few kilobytes without scripts", async () => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Checkup &amp; cleaning");
    expect(answer.text).toContain("Bright &lt;Smiles&gt;");
    expect(answer.text).toMatch(/EDT|EST/);
    for (const hidden of ["Robin", "5550143", accountId, "<script"])
      expect(answer.text).not.toContain(hidden);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(12_000);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("changes nothing when a preview opens its links", async () => {
    for (const page of ["", "/confirm", "/reschedule", "/cancel", "/calendar"]) {
      expect((await get(path + page)).status).toBe(200);
      expect((await ask(path + page, { method: "HEAD" })).status).toBe(200);
    }
    expect(await appointment()).toMatchObject({ status: "booked" });
  });

  it("confirms with one tap, and once more without harm", async () => {
    expect((await get(`${path}/confirm`)).text).toContain(`action="${path}/confirm"`);
    const answer = await post(`${path}/confirm`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect((await post(`${path}/confirm`)).status).toBe(303);
    expect(await appointment()).toMatchObject({ status: "confirmed" });
    expect((await get(path)).text).toContain("Your appointment is confirmed");
  });

  it("moves to a time that is offered, and to no other", async () => {
    const offered = [...(await get(`${path}/reschedule`)).text.matchAll(/value="([^"]+Z)"/g)].map(
      ([, at]) => at!,
    );
    expect(offered.length).toBeGreaterThan(5);
    const refused = await post(`${path}/reschedule`, {
      startsAt: inDays(1, 3).replace(":00.000", ":07.000"),
    });
    expect([refused.status, refused.text.includes("just taken")]).toEqual([409, true]);
    const [first] = offered;
    expect((await post(`${path}/reschedule`, { startsAt: first! })).status).toBe(303);
    expect(await appointment()).toMatchObject({ startsAt: first, status: "booked" });
    const taken = await api.call("POST", "/v1/appointments", {
      key,
      body: { contactPhone: "+12025550150", service: "Checkup & cleaning", startsAt: offered[8] },
    });
    expect(taken.status).toBe(200);
    expect((await post(`${path}/reschedule`, { startsAt: offered[8]! })).status).toBe(409);
  });

  it("cancels with a reason, with the same event as the desk", async () => {
    const answer = await post(`${path}/cancel`, { reason: "  I am ill\u0000 " });
    expect(answer.status).toBe(303);
    expect(await appointment()).toMatchObject({ status: "cancelled", cancelReason: "I am ill" });
    expect((await lastEvent("appointment.cancelled")).data).toMatchObject({
      appointment_id: appointmentId,
      cancelled_by: "contact",
      cancel_reason: "I am ill",
    });
    const after = await get(path);
    expect(after.text).toContain("Your appointment is canceled");
    expect(after.text).not.toContain("<form");
    await post(`${path}/confirm`);
    expect(await appointment()).toMatchObject({ status: "cancelled" });
  });

  it("notifies the desk of what the person moved and canceled, once", async () => {
    const { headers } = await newSession(api, { workspaces: { [accountId]: "editor" } });
    const notices = async () =>
      (await api.call("GET", "/v1/notices", { headers: { ...headers, "switchboard-workspace": accountId } }))
        .body.notices;
    const [, at] = /value="([^"]+Z)"/.exec((await get(`${path}/reschedule`)).text) ?? [];
    await post(`${path}/reschedule`, { startsAt: String(at) });
    await Promise.all([post(`${path}/cancel`), post(`${path}/cancel`)]);
    expect(await notices()).toMatchObject([
      { kind: "booked_online", title: "Robin Secret canceled an appointment online" },
      { kind: "booked_online", title: "Robin Secret moved an appointment online" },
    ]);
    const { startsAt } = await appointment();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date(startsAt));
    for (const notice of await notices()) expect(notice.appointment).toEqual({ id: appointmentId, day });
  });

  it("has the price of the service while it is still to come", async () => {
    const { services } = (await api.call("GET", "/v1/services", { key })).body;
    const setPrice = (body: object) => api.call("PATCH", `/v1/services/${services[0].id}`, { key, body });
    expect((await get(path)).text).not.toContain("Price");
    await setPrice({ price: "120.5", priceFrom: true });
    expect((await get(path)).text).toContain("<dt>Price</dt><dd>From $120.50</dd>");
    await post(`${path}/cancel`);
    expect((await get(path)).text).not.toContain("$120.50");
    await setPrice({ price: null });
  });

  it("is a calendar file without the person", async () => {
    const { text, headers } = await get(`${path}/calendar`);
    expect(headers.get("content-type")).toContain("text/calendar");
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded).toContain("SUMMARY:Checkup & cleaning at Bright <Smiles>\r\n");
    expect(unfolded).toContain(`Change or cancel: http://switchboard.test${path}\r\n`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("Robin");
  });

  it("ends with the appointment", async () => {
    await api.system((t) =>
      t.run(
        "update appointment set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour', busy_until = now() - interval '1 hour' where workspace_id = $1 and id = $2",
        [accountId, appointmentId],
      ),
    );
    const over = await get(path);
    expect([over.status, over.text.includes("This appointment is over")]).toEqual([200, true]);
    expect(over.text).not.toContain("<form");
    await post(`${path}/cancel`);
    expect(await appointment()).toMatchObject({ status: "booked" });
  });

  it("is revoked by the desk, and a new link works", async () => {
    const revoked = await api.call("POST", `/v1/appointments/${appointmentId}/revoke-links`, { key });
    expect((await get(path)).status).toBe(404);
    expect((await post(`${path}/confirm`)).status).toBe(404);
    expect((await get(new URL(revoked.body.url).pathname)).status).toBe(200);
    expect(await appointment()).toMatchObject({ status: "booked" });
  });

  it("looks the same for every link that is not one", async () => {
    const unsigned = `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`;
    const unknown = appointmentPath(testConfig, newLinkRef());
    const pages = await Promise.all(["/a/nothing", unsigned, unknown].map(get));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages[0]!.text).not.toContain("Bright");
  });

  it("is closed while the account is suspended", async () => {
    const account = `/v1/partner/accounts/${accountId}`;
    await api.call("POST", `${account}/suspend`, { key: partnerKey, body: { reason: "x" } });
    expect((await post(`${path}/confirm`)).status).toBe(404);
    await api.call("POST", `${account}/reactivate`, { key: partnerKey });
    expect(await appointment()).toMatchObject({ status: "booked" });
  });
});
