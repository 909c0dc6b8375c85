import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backtestsJob } from "./jobs/backtests";
import { fireReminders } from "./jobs/reminders";
import { selfBacktest, wrongIn } from "./testing/self-backtest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";
import { type VirtualClock, virtualClock } from "./testing/virtual-clock";

/** Reminders that have to wait, or whose appointment moves after they began. */
const HOUR = 3_600_000;
/** Monday, March 1, 2027, 21:00 in New York: quiet hours begin. */
const NIGHT = Date.parse("2027-03-02T02:00:00Z");

let clock: VirtualClock;
let engine: TestEngine;
beforeAll(async () => {
  clock = virtualClock(NIGHT);
  engine = await openTestEngine({}, { unlimited: true, prepare: clock.prepare });
});
afterAll(async () => {
  await clock.close();
  await engine.close();
});

const PHONE = "+12025550123";
const iso = (at: number) => new Date(at).toISOString();

async function run(at: number): Promise<void> {
  await clock.set(at);
  await fireReminders(engine.db, engine.engine);
  await engine.sweep();
  await engine.settle();
}

async function opened({
  nodes,
  startsAt,
  at = NIGHT,
  ...more
}: {
  nodes: object[];
  startsAt: number;
  at?: number;
  settings?: object;
}) {
  await clock.set(at);
  const desk = await engine.newWorkspace({ settings: { timezone: "America/New_York" } });
  await desk.post("/v1/services", { name: "Check-up", durationMinutes: 30 });
  const { id: automationId } = await desk.deploy({ nodes, ...more });
  const { body } = await desk.post("/v1/appointments", {
    contactPhone: PHONE,
    service: "Check-up",
    startsAt: iso(startsAt),
  });
  return { desk, id: body.id as string, automationId };
}
const reminder = (next: string) => ({
  id: "t",
  type: "trigger",
  event: "appointment.reminder",
  offset: { amount: 1, unit: "days" },
  next,
});
/** Refers to the event alone, so that the run reads no records for its text. */
const text = (config: object = {}) => ({
  id: "text",
  type: "action",
  action: "send_sms",
  config: {
    to: "{{trigger.contact_phone}}",
    message: "See you soon. Reply STOP to opt out.",
    onSuppressed: "wait",
    ...config,
  },
});
const left = async (desk: TestWorkspace) =>
  (
    await engine.rows<{ at: Date }>(
      "select created_at as at from message where workspace_id = $1 and direction = 'outbound' and status = 'sandboxed' order by id",
      [desk.id],
    )
  ).map(({ at }) => at.toISOString());
const outcomes = async (desk: TestWorkspace) =>
  (
    await engine.rows<{ outcome: string | null }>(
      "select coalesce(state->'stopped'->>'outcome', stop_request->>'outcome') as outcome from run where workspace_id = $1 order by id",
      [desk.id],
    )
  ).map(({ outcome }) => outcome);

describe("a reminder held through the night", () => {
  const due = NIGHT + 2 * HOUR;
  const morning = Date.parse("2027-03-02T13:00:00Z");

  it("is sent in the morning", async () => {
    const { desk } = await opened({ nodes: [reminder("text"), text()], startsAt: due + 24 * HOUR });
    await run(due);
    expect(await left(desk)).toEqual([]);
    await run(morning);
    expect(await left(desk)).toEqual([iso(morning)]);
  });

  const shown = async (desk: TestWorkspace) =>
    (await desk.get("/v1/messages")).body.messages.map(
      ({ status, retry }: { status: string; retry: object | null }) => [status, retry],
    );

  it("is shown as tried again, before and after it is", async () => {
    const { desk } = await opened({ nodes: [reminder("text"), text()], startsAt: due + 24 * HOUR });
    const last = async () => (await desk.get("/v1/conversations")).body.conversations[0].last;
    await run(due);
    expect(await shown(desk)).toEqual([["suppressed", { state: "waiting", at: iso(morning) }]]);
    expect(await last()).toMatchObject({ notSent: true, isHeld: true });
    await run(morning);
    expect(await last()).toMatchObject({ notSent: false, isHeld: false });
    expect(await shown(desk)).toEqual([
      ["sandboxed", null],
      ["suppressed", { state: "made", at: null }],
    ]);
  });

  it("is shown as paused with its automation, and as not sent once that run is stopped", async () => {
    const { desk, automationId } = await opened({
      nodes: [reminder("text"), text()],
      startsAt: due + 24 * HOUR,
    });
    await run(due);
    await desk.post(`/v1/automations/${automationId}/pause`, { mode: "freeze" });
    await run(morning);
    expect(await shown(desk)).toEqual([["suppressed", { state: "paused", at: null }]]);
    const { body } = await desk.get("/v1/runs");
    await desk.post(`/v1/runs/${body.runs[0].id}/cancel`);
    expect(await shown(desk)).toEqual([["suppressed", null]]);
  });

  describe("and stopped by hand", () => {
    const later = {
      id: "later",
      type: "action",
      action: "delay",
      config: { duration: { amount: 3, unit: "days" } },
    };
    const PARTNER = "+12025550188";
    async function held(config: object = {}) {
      const nodes = [reminder("text"), { ...text(config), next: "later" }, later];
      const { desk } = await opened({ nodes, startsAt: due + 24 * HOUR });
      await desk.post("/v1/contacts", { phone: PARTNER, name: "Pat Partner" });
      await run(due);
      const [message] = (await desk.get("/v1/messages?status=suppressed")).body.messages;
      expect(message.retry).toMatchObject({ state: "waiting" });
      const stop = async () => {
        const { status, body } = await desk.post(`/v1/messages/${message.id}/stop`);
        return [status, body.code ?? body.status];
      };
      const statuses = async () =>
        (await desk.get("/v1/runs")).body.runs.map((one: { status: string }) => one.status);
      return { desk, message, stop, statuses };
    }

    it("is never sent", async () => {
      const { desk, stop, statuses } = await held();
      expect(await stop()).toEqual([200, "cancelled"]);
      expect(await stop()).toEqual([409, "illegal_transition"]);
      await run(morning);
      expect([await left(desk), await statuses()]).toEqual([[], ["cancelled"]]);
    });

    it("leaves a run alone that sent it meanwhile and waits at a later step", async () => {
      const { desk, stop, statuses } = await held();
      await run(morning);
      expect(await stop()).toEqual([409, "illegal_transition"]);
      expect([await left(desk), await statuses()]).toEqual([[iso(morning)], ["waiting"]]);
    });

    it("leaves a run alone that is about another person", async () => {
      const { message, stop, statuses } = await held({ to: PARTNER });
      expect(message.contactId).not.toBeNull();
      expect(await stop()).toEqual([409, "illegal_transition"]);
      expect(await statuses()).toEqual(["waiting"]);
    });

    it("leaves a run alone that works through a list", async () => {
      const { desk, message, stop, statuses } = await held();
      await engine.rows(
        "insert into run_item (workspace_id, run_id, node_id, position) values ($1, $2, 'list', 0) returning position",
        [desk.id, message.runId],
      );
      expect(await stop()).toEqual([409, "illegal_transition"]);
      expect(await statuses()).toEqual(["waiting"]);
    });
  });

  it("is not sent when the appointment was canceled meanwhile", async () => {
    const { desk, id } = await opened({ nodes: [reminder("text"), text()], startsAt: due + 24 * HOUR });
    await run(due);
    await clock.set(due + HOUR);
    await desk.post(`/v1/appointments/${id}/cancel`);
    await run(morning);
    expect([await left(desk), await outcomes(desk)]).toEqual([[], ["cancelled"]]);
  });

  it("is not sent when the appointment began meanwhile", async () => {
    const early = { ...reminder("text"), offset: { amount: 2, unit: "hours" } };
    const { desk } = await opened({ nodes: [early, text()], startsAt: due + 2 * HOUR });
    await run(due);
    await run(morning);
    expect([await left(desk), await outcomes(desk)]).toEqual([[], ["past"]]);
  });

  it("is left to the reminder of the new time when the appointment was moved meanwhile", async () => {
    const { desk, id } = await opened({ nodes: [reminder("text"), text()], startsAt: due + 24 * HOUR });
    await run(due);
    await clock.set(due + HOUR);
    const moved = morning + 72 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(morning);
    expect([await left(desk), await outcomes(desk)]).toEqual([[], ["superseded"]]);
    await run(moved - 24 * HOUR);
    expect(await left(desk)).toEqual([iso(moved - 24 * HOUR)]);
  });

  it("is left to it as well when it waited for the automation's own window", async () => {
    const sendWindow = { from: "12:00", to: "17:00" };
    const nodes = [reminder("text"), text({ respectQuietHours: false })];
    const { desk, id } = await opened({ nodes, startsAt: due + 24 * HOUR, settings: { sendWindow } });
    await run(due);
    await clock.set(due + HOUR);
    const moved = morning + 76 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(morning + 5 * HOUR);
    expect([await left(desk), await outcomes(desk)]).toEqual([[], ["superseded"]]);
    await run(moved - 24 * HOUR);
    expect(await left(desk)).toEqual([iso(moved - 24 * HOUR)]);
  });

  it("is sent when the appointment was moved to a time without another reminder", async () => {
    const { desk, id } = await opened({ nodes: [reminder("text"), text()], startsAt: due + 24 * HOUR });
    await run(due);
    await clock.set(due + HOUR);
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(due + 20 * HOUR) });
    await run(morning);
    expect(await left(desk)).toEqual([iso(morning)]);
  });

  it("is sent about a cancellation that it is about", async () => {
    const trigger = { id: "t", type: "trigger", event: "appointment.cancelled", next: "text" };
    const { desk, id } = await opened({ nodes: [trigger, text()], startsAt: due + 24 * HOUR });
    await clock.set(due);
    await desk.post(`/v1/appointments/${id}/cancel`);
    await engine.settle();
    await run(morning);
    expect(await left(desk)).toEqual([iso(morning)]);
  });
});

describe("a reminder of an appointment that moves after it", () => {
  it("ends when the reminder of the new time begins, so that nothing is said twice", async () => {
    const hours = {
      id: "hours",
      type: "action",
      action: "delay",
      config: { relative: { to: "{{appointment.starts_at}}", offset: { amount: -2, unit: "hours" } } },
      next: "text",
    };
    const startsAt = Date.parse("2027-03-03T17:00:00Z");
    const { desk, id } = await opened({ nodes: [reminder("hours"), hours, text()], startsAt });
    await run(startsAt - 24 * HOUR);
    const moved = startsAt + 48 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(moved - 24 * HOUR);
    await run(moved - 2 * HOUR);
    expect(await left(desk)).toEqual([iso(moved - 2 * HOUR)]);
    expect(await outcomes(desk)).toEqual(["superseded", null]);
  });
});

describe("a reminder whose appointment moved, when it is backtested", () => {
  const follows = (next: string) => ({
    id: "hours",
    type: "action",
    action: "delay",
    config: { relative: { to: "{{appointment.starts_at}}", offset: { amount: -2, unit: "hours" } } },
    next,
  });
  /** Ids never go back in time, so each of these tests is later than those before it. */
  let at = NIGHT + 40 * 24 * HOUR;
  beforeEach(() => {
    at += 14 * 24 * HOUR;
  });
  const startsAt = () => at + 39 * HOUR;

  async function backtested(desk: TestWorkspace, automationId: string) {
    const { summary, differences } = await selfBacktest(engine, desk, { automationId, from: at });
    return { events: summary.events, compared: summary.compared, wrong: wrongIn(summary), differences };
  }

  it("ends at the reminder of the new time, as it did", async () => {
    const nodes = [reminder("hours"), follows("text"), text()];
    const { desk, id, automationId } = await opened({ nodes, at, startsAt: startsAt() });
    await run(startsAt() - 24 * HOUR);
    await clock.set(startsAt() - 20 * HOUR);
    const moved = startsAt() + 48 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(moved - 24 * HOUR);
    await run(moved - 2 * HOUR);
    expect(await outcomes(desk)).toEqual(["superseded", null]);
    const found = await backtested(desk, automationId);
    expect(found).toEqual({ events: 2, compared: 2, wrong: {}, differences: [] });
  });

  it("ends at the move while its message is held", async () => {
    const due = at + 2 * HOUR;
    const nodes = [reminder("text"), text()];
    const { desk, id, automationId } = await opened({ nodes, at, startsAt: due + 24 * HOUR });
    await run(due);
    await clock.set(due + HOUR);
    const moved = at + 85 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(moved - 24 * HOUR);
    expect(await outcomes(desk)).toEqual(["superseded", null]);
    await clock.set(moved);
    const found = await backtested(desk, automationId);
    expect(found).toEqual({ events: 2, compared: 2, wrong: {}, differences: [] });
  });

  it("waits for the new time where nothing else reminds of it", async () => {
    const nodes = [reminder("hours"), follows("text"), text()];
    const { desk, id, automationId } = await opened({ nodes, at, startsAt: startsAt() });
    await run(startsAt() - 24 * HOUR);
    await clock.set(startsAt() - 20 * HOUR);
    const moved = startsAt() + 3 * HOUR;
    await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: iso(moved) });
    await run(moved - 2 * HOUR);
    const later = [reminder("hours"), follows("text"), text({ message: "Today. Reply STOP to opt out." })];
    await desk.patch(`/v1/automations/${automationId}`, { nodes: later });
    await clock.set(moved);
    const path = `/v1/automations/${automationId}/backtests`;
    const { body } = await desk.post(path, { from: iso(at) });
    await backtestsJob(engine.engine)(engine.db);
    const { differences } = (await desk.get(`${path}/${body.id}/differences`)).body;
    expect(differences).toMatchObject([{ kind: "changed", before: { at: iso(moved - 2 * HOUR) } }]);
  });
});
