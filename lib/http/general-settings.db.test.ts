import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Hours" });
});
afterAll(() => api.close());

const HOURS = { monday: { open: "08:00", close: "12:00" } };
const PATH = "/v1/settings/general";

async function as(role: string) {
  const { headers } = await newSession(api, { workspaces: { [account.id]: role } });
  return { ...headers, "switchboard-workspace": account.id };
}

describe("a workspace's own phone and hours", () => {
  it("are changed by its owners, read by everyone, and changed by nobody else", async () => {
    const body = { phone: "+12025550147", businessHours: HOURS };
    const changed = await api.call("PATCH", PATH, { headers: await as("owner"), body });
    expect([changed.status, changed.body]).toEqual([
      200,
      { name: "Hours", timezone: "UTC", country: "US", ...body },
    ]);
    for (const role of ["editor", "viewer"]) {
      const headers = await as(role);
      expect((await api.call("GET", PATH, { headers })).body).toEqual(changed.body);
      const refused = await api.call("PATCH", PATH, { headers, body: { phone: null } });
      expect([role, refused.status]).toEqual([role, 403]);
    }
  });

  it("keep what a change leaves out, and take null away", async () => {
    await api.call("PATCH", PATH, {
      key: account.key,
      body: { phone: "+12025550147", businessHours: HOURS },
    });
    const closed = await api.call("PATCH", PATH, { key: account.key, body: { businessHours: null } });
    expect(closed.body).toMatchObject({ phone: "+12025550147", businessHours: null });
    const nothing = await api.call("PATCH", PATH, { key: account.key, body: {} });
    expect([nothing.status, nothing.body]).toEqual([200, closed.body]);
    const wrong = await api.call("PATCH", PATH, {
      key: account.key,
      body: { businessHours: { monday: { open: "12:00", close: "08:00" } }, timezone: "UTC" },
    });
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/businessHours/monday/close",
      "/timezone",
    ]);
  });

  it("may have breaks, in any order, at which the desk is closed", async () => {
    const { key } = await api.newAccount(partner.key, { name: "Lunch" });
    const change = (breaks: unknown) =>
      api.call("PATCH", PATH, {
        key,
        body: { businessHours: { monday: { open: "09:00", close: "17:00", breaks } } },
      });
    const breaks = [
      { from: "15:00", to: "15:30" },
      { from: "12:00", to: "13:00" },
    ];
    const changed = await change(breaks);
    expect([changed.status, changed.body.businessHours.monday.breaks]).toEqual([200, breaks]);
    await api.call("POST", "/v1/services", { key, body: { name: "Visit", durationMinutes: 60 } });
    const monday = "from=2031-03-03T09:00:00Z&to=2031-03-03T17:00:00Z&limit=100";
    const found = await api.call("GET", `/v1/appointments/availability?service=Visit&${monday}`, { key });
    const hours = found.body.slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16));
    expect(hours.filter((time: string) => time.endsWith(":00") || time.endsWith(":30"))).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "10:30",
      "11:00",
      "13:00",
      "13:30",
      "14:00",
      "15:30",
      "16:00",
    ]);
    for (const [refused, pointer] of [
      [[{ from: "13:00", to: "12:00" }], "/businessHours/monday/breaks/0"],
      [[{ from: "08:00", to: "10:00" }], "/businessHours/monday/breaks/0"],
      [[breaks[1], { from: "12:30", to: "14:00" }], "/businessHours/monday/breaks/1"],
    ] as const) {
      const answer = await change(refused);
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
    }
  });

  it("take only a phone number, and keep it as it was written", async () => {
    for (const phone of ["hello", "123"]) {
      const refused = await api.call("PATCH", PATH, { key: account.key, body: { phone } });
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        422,
        { pointer: "/phone", code: "invalid_phone" },
      ]);
    }
    const phone = "(202) 555-0149";
    expect((await api.call("PATCH", PATH, { key: account.key, body: { phone } })).body.phone).toBe(phone);
  });

  it("keep a number of the partner's that nobody can call until it changes", async () => {
    const settings = { phone: "front desk" };
    const { key } = await api.newAccount(partner.key, { name: "Unreachable", settings });
    const kept = await api.call("PATCH", PATH, { key, body: { ...settings, businessHours: HOURS } });
    expect([kept.status, kept.body]).toMatchObject([200, { ...settings, businessHours: HOURS }]);
  });

  it("reach the partner's webhooks and account, and the workspace's audit log", async () => {
    await api.call("PATCH", PATH, { key: account.key, body: { phone: "+12025550148" } });
    const read = await api.call("GET", `/v1/partner/accounts/${account.id}`, { key: partner.key });
    expect(read.body.settings.phone).toBe("+12025550148");
    const event = await api.system(({ prisma }) =>
      prisma.partnerEvent.findFirstOrThrow({
        where: { partnerId: partner.partnerId, type: "account.updated" },
        orderBy: { id: "desc" },
      }),
    );
    expect(event.data).toMatchObject({ fields: ["settings"], account: { id: account.id } });
    const log = await api.call("GET", "/v1/audit?action=general.changed&limit=1", { key: account.key });
    expect(log.body.entries).toMatchObject([{ detail: { fields: ["phone"] } }]);
  });

  it("decide at the next event whether the desk is open", async () => {
    const during = async () => {
      const body = { type: "call.missed", data: { caller_phone: "+12025550149" } };
      const { id } = (await api.call("POST", "/v1/events", { key: account.key, body })).body;
      return (await api.call("GET", `/v1/events/${id}`, { key: account.key })).body.data.during_hours;
    };
    const all = { open: "00:00", close: "24:00" };
    const open = { monday: all, tuesday: all, wednesday: all, thursday: all, friday: all, saturday: all };
    await api.call("PATCH", PATH, { key: account.key, body: { businessHours: { ...open, sunday: all } } });
    expect(await during()).toBe(true);
    await api.call("PATCH", PATH, { key: account.key, body: { businessHours: {} } });
    expect(await during()).toBe(false);
  });
});
