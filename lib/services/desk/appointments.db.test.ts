import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { each } from "@/bench/rig";
import { ApiError } from "@/lib/contract/errors";
import { tx } from "@/lib/db/tx";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { createAppointment } from "./appointments";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const DAY = 86_400_000;
const ahead = (days: number, hour = 15) =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${hour}:00:00.000Z`;
/** A hundred reserved numbers. */
const caller = (n: number) => `+120255501${String(n % 100).padStart(2, "0")}`;

async function practice(body: Record<string, unknown> = {}): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace(body);
  await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
  await desk.post("/v1/providers", { name: "Dr. Diaz", isDefault: true });
  return desk;
}

const book = (desk: TestWorkspace, of: object = {}) =>
  desk.post("/v1/appointments", {
    contactPhone: caller(1),
    service: "Cleaning",
    startsAt: ahead(3),
    ...of,
  });
const appointments = async (desk: TestWorkspace) =>
  (await desk.get("/v1/appointments?limit=100")).body.appointments;

describe("competing bookings of one slot", () => {
  it("book it once of a thousand, with one event, one usage event and one audit entry", {
    timeout: 120_000,
  }, async () => {
    const desk = await practice();
    const startsAt = ahead(3);
    const one = (n: number) =>
      tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
        const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
        return createAppointment(ctx!, { contactPhone: caller(n), service: "Cleaning", startsAt });
      }).then(
        () => "booked",
        (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
      );
    const answers: string[] = [];
    // More at a time would be refused while they wait for a connection.
    await each(1_000, 60, async (n) => void answers.push(await one(n)));
    const counted = Object.groupBy(answers, (answer) => answer);
    expect(Object.fromEntries(Object.entries(counted).map(([code, all]) => [code, all?.length]))).toEqual({
      booked: 1,
      slot_taken: 999,
    });
    expect(await appointments(desk)).toHaveLength(1);
    const count = async (sql: string) => (await testEngine.rows(sql, [desk.id])).length;
    expect(await count("select 1 from event where workspace_id = $1 and type = 'appointment.booked'")).toBe(
      1,
    );
    expect(await count("select 1 from usage_event where workspace_id = $1")).toBe(1);
    expect(
      await count("select 1 from audit_entry where tenant_id = $1 and action = 'appointment.booked'"),
    ).toBe(1);
  });

  it("get slot_taken from the API, however the two times overlap", async () => {
    const desk = await practice();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => book(desk, { contactPhone: caller(n) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ body }) => body.code === "slot_taken");
    expect(refusals).toHaveLength(29);
    expect(refusals[0]?.body.detail).toBe("Dr. Diaz has another appointment then.");
    const at = (minutes: number) => new Date(Date.parse(ahead(3)) + minutes * 60_000).toISOString();
    for (const [from, to] of [
      [-15, 15],
      [15, 45],
      [5, 10],
      [-30, 90],
      [0, 30],
    ] as const) {
      const refused = await book(desk, { startsAt: at(from), endsAt: at(to) });
      expect([from, to, refused.status, refused.body.code]).toEqual([from, to, 409, "slot_taken"]);
    }
    for (const from of [-30, 30]) expect((await book(desk, { startsAt: at(from) })).status).toBe(200);
  });

  it("succeed once when twelve appointments are moved to it", async () => {
    const desk = await practice();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => book(desk, { startsAt: ahead(4 + n), contactPhone: caller(n) })),
    );
    const moved = await Promise.all(
      made.map(({ body }) => desk.post(`/v1/appointments/${body.id}/reschedule`, { startsAt: ahead(3) })),
    );
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moved.filter(({ body }) => body.code === "slot_taken")).toHaveLength(11);
    const starts = (await appointments(desk)).map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(new Set(starts).size).toBe(12);
  });
});

describe("an appointment's length", () => {
  it.each<[string, object, string]>([
    ["no length", { endsAt: ahead(3) }, "/endsAt"],
    ["a negative length", { endsAt: ahead(2) }, "/endsAt"],
    ["more than a day", { endsAt: ahead(5) }, "/endsAt"],
    ["zero minutes", { durationMinutes: 0 }, "/durationMinutes"],
    ["negative minutes", { durationMinutes: -30 }, "/durationMinutes"],
    ["half a minute", { durationMinutes: 0.5 }, "/durationMinutes"],
    ["a text that is not a time", { startsAt: "tomorrow" }, "/startsAt"],
    ["a day that does not exist", { startsAt: "2027-02-30T10:00:00Z" }, "/startsAt"],
    ["a year far in the future", { startsAt: "9999-12-31T23:59:59Z" }, "/startsAt"],
    ["a year far in the past", { startsAt: "1026-03-01T10:00:00Z" }, "/startsAt"],
    ["a time without a zone", { startsAt: "2027-02-03T10:00:00" }, "/startsAt"],
  ])("refuses %s and points at the field", async (_, of, pointer) => {
    const desk = await practice();
    const { status, body } = await book(desk, of);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect(await appointments(desk)).toEqual([]);
  });

  it("stays positive when the appointment is moved", async () => {
    const desk = await practice();
    const { body } = await book(desk);
    const move = (of: object) => desk.post(`/v1/appointments/${body.id}/reschedule`, of);
    expect((await move({ startsAt: ahead(4), endsAt: ahead(4) })).status).toBe(422);
    expect((await move({ startsAt: ahead(4), endsAt: ahead(3) })).status).toBe(422);
    expect((await appointments(desk))[0]).toMatchObject({ startsAt: ahead(3) });
  });
});

describe("an appointment in the past", () => {
  it("is stored and sends no reminder", async () => {
    const desk = await practice();
    await desk.deploy({
      nodes: [
        {
          id: "t",
          type: "trigger",
          event: "appointment.reminder",
          offset: { amount: 1, unit: "hours" },
          next: "a",
        },
        {
          id: "a",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.contact_phone}}", reason: "soon" },
        },
      ],
    });
    const { status, body } = await book(desk, { startsAt: ahead(-2) });
    expect([status, body.startsAt]).toEqual([200, ahead(-2)]);
    const due = await testEngine.rows("select 1 from reminder where workspace_id = $1", [desk.id]);
    expect(due).toEqual([]);
  });

  it("is never offered as a free slot", async () => {
    const desk = await practice();
    const { body } = await desk.get("/v1/appointments/availability?service=Cleaning");
    expect(body.slots.length).toBeGreaterThan(0);
    for (const slot of body.slots) expect(Date.parse(slot.startsAt)).toBeGreaterThan(Date.now());
  });
});

describe("the free times of an appointment that is to move", () => {
  it("include those that its own time takes, so that it can move by a quarter of an hour", async () => {
    const desk = await practice();
    const search = `service=Cleaning&limit=20&from=${ahead(3, 10)}`;
    const starts = async (more = "") => {
      const { body } = await desk.get(`/v1/appointments/availability?${search}${more}`);
      return body.slots.map((slot: { startsAt: string }) => slot.startsAt);
    };
    const free = await starts();
    const startsAt = free[3];
    const { body } = await book(desk, { startsAt });
    expect(await starts()).not.toContain(startsAt);
    expect(await starts(`&moving=${body.id}`)).toEqual(free);
  });
});

describe("a daylight saving change", () => {
  const newYork = { settings: { timezone: "America/New_York" } };

  it.each([
    // Clocks go forward at 07:00Z: half past one is followed by three.
    ["forward", "2027-03-14T01:30:00-05:00", "2027-03-14T07:30:00.000Z"],
    // Clocks go back at 06:00Z: half past one comes twice.
    ["back", "2027-11-07T01:30:00-04:00", "2027-11-07T06:30:00.000Z"],
  ])("keeps the length of an hour when clocks go %s", async (_, startsAt, endsAt) => {
    const desk = await practice(newYork);
    const { body } = await book(desk, { startsAt, durationMinutes: 60 });
    expect(body).toMatchObject({ endsAt, timezone: "America/New_York" });
  });

  it("offers both occurrences of half past one", async () => {
    const desk = await practice(newYork);
    const first = await book(desk, { startsAt: "2027-11-07T01:30:00-04:00" });
    const second = await book(desk, { startsAt: "2027-11-07T01:30:00-05:00", contactPhone: caller(2) });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Date.parse(second.body.startsAt) - Date.parse(first.body.startsAt)).toBe(3_600_000);
  });
});

const texts = async (desk: TestWorkspace) => {
  const answer = await desk.get("/v1/messages?direction=outbound");
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.messages.map(({ body, status }: { body: string; status: string }) => ({ body, status }));
};

describe("the notice of a move", () => {
  it("goes out once, with the new time, and only if it is asked for", async () => {
    const desk = await practice({ name: "Lakeside Dental", settings: { timezone: "America/New_York" } });
    const { body } = await book(desk);
    const move = (of: object) => desk.post(`/v1/appointments/${body.id}/reschedule`, of);
    await move({ startsAt: ahead(4) });
    expect(await texts(desk)).toEqual([]);
    await move({ startsAt: "2031-06-02T15:00:00.000Z", notify: true });
    expect(await texts(desk)).toEqual([
      {
        status: "sandboxed",
        body: "Lakeside Dental: your Cleaning with Dr. Diaz was moved to Monday, June 2 at 11:00 AM.",
      },
    ]);
  });

  it("does not go out for a move that is refused, nor to somebody who opted out", async () => {
    const desk = await practice();
    const { body: taken } = await book(desk, { contactPhone: caller(2), startsAt: ahead(5) });
    const { body } = await book(desk);
    const move = (of: object) => desk.post(`/v1/appointments/${body.id}/reschedule`, of);
    const refused = await move({ startsAt: taken.startsAt, notify: true });
    expect([refused.body.code, await texts(desk)]).toEqual(["slot_taken", []]);
    await desk.patch(`/v1/contacts/${body.contactId}`, { optedOut: true });
    expect((await move({ startsAt: ahead(6), notify: true })).status).toBe(200);
    expect((await texts(desk)).map(({ status }: { status: string }) => status)).toEqual(["suppressed"]);
  });
});

describe("the notice of a cancellation", () => {
  it("goes out once, with the time, and only if it is asked for", async () => {
    const desk = await practice({ name: "Lakeside Dental", settings: { timezone: "America/New_York" } });
    const { body: quiet } = await book(desk);
    const { body } = await book(desk, { startsAt: "2031-06-02T15:00:00.000Z" });
    await desk.post(`/v1/appointments/${quiet.id}/cancel`);
    expect(await texts(desk)).toEqual([]);
    for (const _ of [1, 2]) {
      const canceled = await desk.post(`/v1/appointments/${body.id}/cancel`, { reason: "ill", notify: true });
      expect(canceled.body).toMatchObject({ status: "cancelled", cancelReason: "ill" });
    }
    expect(await texts(desk)).toEqual([
      {
        status: "sandboxed",
        body: "Lakeside Dental: your Cleaning with Dr. Diaz on Monday, June 2 at 11:00 AM was canceled.",
      },
    ]);
  });

  it("does not go out to somebody who opted out, nor for an appointment that has begun", async () => {
    const desk = await practice();
    const { body } = await book(desk);
    const { body: over } = await book(desk, { startsAt: ahead(-2) });
    await desk.post(`/v1/appointments/${over.id}/complete`);
    const refused = await desk.post(`/v1/appointments/${over.id}/cancel`, { notify: true });
    expect([refused.body.code, await texts(desk)]).toEqual(["illegal_transition", []]);
    const { body: begun } = await book(desk, { startsAt: ahead(-5) });
    const canceled = await desk.post(`/v1/appointments/${begun.id}/cancel`, { notify: true });
    expect([canceled.body.status, await texts(desk)]).toEqual(["cancelled", []]);
    await desk.patch(`/v1/contacts/${body.contactId}`, { optedOut: true });
    expect((await desk.post(`/v1/appointments/${body.id}/cancel`, { notify: true })).status).toBe(200);
    expect((await texts(desk)).map(({ status }: { status: string }) => status)).toEqual(["suppressed"]);
  });
});
