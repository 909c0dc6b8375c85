import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { closeWeb } from "@/lib/http/web-process";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { newSession } from "@/scripts/testing/session";

/** The clock of a sandbox stands in the middle of next month. Its desk has the clock's dates, its automations the real time. */
let testEngine: TestEngine;
let partner: { partnerId: string; key: string };
let desk: TestWorkspace;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const next = shiftPeriod(periodOf(Date.now()), 1);
const clock = periodStart(next) + 14 * DAY;
const iso = (at: number) => new Date(at).toISOString();
const PHONE = "+12025550111";

beforeAll(async () => {
  testEngine = await openTestEngine();
  partner = await testEngine.api.newPartner({ mode: "sandbox" });
  desk = testEngine.workspaceOf(
    await testEngine.api.newAccount(partner.key, { settings: { timezone: "UTC" } }),
  );
  await closeWeb();
  const { status } = await testEngine.api.call("POST", "/v1/partner/test-clock", {
    key: partner.key,
    body: { now: iso(clock) },
  });
  expect(status).toBe(200);
});
afterAll(() => testEngine.close());

describe("in a sandbox whose clock was moved", () => {
  it("a call without a date has the clock's, and the clock's day is not in the future", async () => {
    const undated = await desk.post("/v1/calls", { direction: "inbound", from: PHONE, outcome: "answered" });
    expect(undated.body.startedAt).toBe(iso(clock));
    const dated = await desk.post("/v1/calls", {
      ...{ direction: "inbound", from: PHONE, outcome: "answered" },
      ...{ startedAt: iso(clock - 60_000), durationSeconds: 60 },
    });
    expect([dated.status, dated.body.startedAt]).toEqual([200, iso(clock - 60_000)]);
    await closeWeb();
    const path = `/v1/partner/accounts/${desk.id}/usage?period=${next}`;
    const { usage } = (await testEngine.api.call("GET", path, { key: partner.key })).body;
    expect(usage.calls.total).toBe(2);
  });

  it("events are dated by the clock, and those of its day are accepted", async () => {
    const data = { caller_phone: PHONE };
    const undated = await desk.post("/v1/events", { type: "call.missed", data });
    expect(undated.body.occurredAt).toBe(iso(clock));
    const occurredAt = iso(clock - DAY);
    const dated = await desk.post("/v1/events", { type: "call.missed", data, occurredAt });
    expect([dated.status, dated.body.occurredAt]).toEqual([202, occurredAt]);
    const late = await desk.post("/v1/events", {
      ...{ type: "call.missed", data },
      occurredAt: iso(clock - 36 * DAY),
    });
    expect(late.status).toBe(422);
  });

  it("free times begin at the clock, and an appointment is canceled at its time", async () => {
    await desk.post("/v1/services", { name: "Checkup", durationMinutes: 60 });
    const search = { service: "Checkup", from: iso(Date.now()) };
    const { slots } = (await desk.get(`/v1/appointments/availability?${new URLSearchParams(search)}`)).body;
    expect(Date.parse(slots[0].startsAt)).toBeGreaterThanOrEqual(clock);
    const { startsAt } = slots[0];
    const booked = await desk.post("/v1/appointments", { contactPhone: PHONE, service: "Checkup", startsAt });
    const canceled = await desk.post(`/v1/appointments/${booked.body.id}/cancel`, {});
    expect(canceled.body.cancelledAt).toBe(iso(clock));
    const { events } = (await desk.get("/v1/events?type=appointment.cancelled")).body;
    expect(events[0]).toMatchObject({
      occurredAt: iso(clock),
      data: { hours_notice: Math.round((Date.parse(startsAt) - clock) / 360_000) / 10 },
    });
  });

  it("the booking page offers times from the clock on, and calendars have appointments around it", async () => {
    const service = await desk.post("/v1/services", { name: "Whitening", durationMinutes: 60 });
    const { api } = testEngine;
    const settings = { enabled: true, slug: "moved-clock", intro: null, services: null, waitlist: false };
    await api.call("PUT", "/v1/settings/booking-page", { key: desk.key, body: settings });
    const page = await api.fetch(
      new Request(`http://switchboard.test/b/moved-clock?service=${service.body.id}`),
    );
    const times = [...(await page.text()).matchAll(/name="at" value="([^"]+)"/g)].map(([, at]) =>
      Date.parse(at!),
    );
    expect(Math.min(...times)).toBeGreaterThanOrEqual(clock + 2 * HOUR);
    const startsAt = iso(clock + 175 * DAY);
    await desk.post("/v1/appointments", { contactPhone: PHONE, service: "Whitening", startsAt });
    const owner = await newSession(api, { workspaces: { [desk.id]: "owner" } });
    const feed = await api.call("POST", "/v1/calendar-feeds", {
      headers: { ...owner.headers, "switchboard-workspace": desk.id },
      body: { providerId: null, showNames: false },
    });
    const calendar = await api.fetch(new Request(feed.body.url));
    expect(await calendar.text()).toContain("SUMMARY");
  });

  it("leads are converted and callbacks completed at the clock's time", async () => {
    const lead = await desk.post("/v1/leads", { name: "Robin Fox", phone: PHONE, source: "web" });
    await desk.patch(`/v1/leads/${lead.body.id}`, { status: "converted" });
    const { events } = (await desk.get("/v1/events?type=lead.statusChanged")).body;
    expect(events[0]).toMatchObject({ occurredAt: iso(clock), data: { changed_at: iso(clock) } });
    const callback = await desk.post("/v1/callbacks", { phone: PHONE });
    const done = await desk.post(`/v1/callbacks/${callback.body.id}/complete`, {});
    expect(done.body.completedAt).toBe(iso(clock));
  });

  it("a goal ends a run within its real window, and counts in the outcomes", async () => {
    const caller = "+12025550112";
    const { id } = await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "w" },
        {
          ...{ id: "w", type: "action", action: "delay", next: "a" },
          config: { duration: { amount: 3, unit: "days" } },
        },
        { id: "a", type: "action", action: "create_callback", config: { phone: caller } },
      ],
      settings: { goal: { event: "lead.created", within: { amount: 1, unit: "hours" } } },
    });
    await desk.tell("call.missed", { caller_phone: caller });
    await testEngine.settle();
    await desk.post("/v1/leads", { name: "Kim Hill", phone: caller, source: "web" });
    await testEngine.settle();
    const { runs } = (await desk.get(`/v1/automations/${id}/runs`)).body;
    expect(runs).toMatchObject([{ status: "stopped" }]);
    // Only people whose time for the goal is over are counted.
    await testEngine.rows(
      "update event set created_at = created_at - interval '2 hours' where workspace_id = $1 returning 1",
      [desk.id],
    );
    expect((await desk.get(`/v1/automations/${id}/outcomes`)).body.total).toMatchObject({
      people: 1,
      reached: 1,
    });
  });
});
