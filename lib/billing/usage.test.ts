import { describe, expect, it } from "vitest";
import { type Fact, MAX_CALL_SECONDS, meterReadings } from "./facts";
import { parsePeriod } from "./periods";
import { noUsage, summariseUsage, totalUsage, type UsageEvent, usageEventSchema } from "./usage";

const june = parsePeriod("2027-06");
const event = (key: string, rest: Partial<UsageEvent> = {}): UsageEvent => ({
  workspaceId: "ws_a",
  meter: "sms",
  key,
  quantity: 1,
  occurredAt: "2027-06-10T10:00:00Z",
  ...rest,
});
const call = (rest: Partial<Extract<Fact, { type: "call_finished" }>>): Fact => ({
  type: "call_finished",
  callId: "call_1",
  startedAt: "2027-06-30T23:59:30Z",
  durationSeconds: 90,
  outcome: "answered",
  handledBy: "ai",
  ...rest,
});
const metersOf = (fact: Fact) => meterReadings(fact).map(({ meter, quantity }) => [meter, quantity]);

describe("counting events", () => {
  it("counts a key once, regardless of repeated deliveries", () => {
    const twice = [event("a"), event("a"), event("b")];
    expect(totalUsage(twice, june).sms).toBe(2);
  });

  it("distinguishes the same key in another meter or workspace", () => {
    const events = [
      event("a"),
      event("b", { key: "a", meter: "calls" }),
      event("c", { key: "a", workspaceId: "ws_b" }),
    ];
    expect(totalUsage(events, june)).toMatchObject({ sms: 2, calls: 1 });
  });

  it("counts a correction instead of the event it replaces, also through a chain", () => {
    const chain = [
      event("c", { quantity: 5, supersedes: "b" }),
      event("b", { quantity: 9, supersedes: "a" }),
      event("a", { quantity: 7 }),
      event("a", { quantity: 2, meter: "calls" }),
    ];
    expect(totalUsage(chain, june)).toMatchObject({ sms: 5, calls: 2 });
  });

  it("chooses between two readings of one key by content, not by arrival", () => {
    const readings = [event("b", { key: "k", quantity: 9 }), event("a", { key: "k", quantity: 4 })];
    expect(totalUsage(readings, june).sms).toBe(4);
    expect(totalUsage([...readings].reverse(), june).sms).toBe(4);
  });

  it("counts the first instant of the month but not the first after it", () => {
    const events = [
      event("before", { occurredAt: "2027-05-31T23:59:59.999Z" }),
      event("first", { occurredAt: "2027-06-01T00:00:00.000Z" }),
      event("last", { occurredAt: "2027-06-30T23:59:59.999Z" }),
      event("after", { occurredAt: "2027-07-01T00:00:00.000Z" }),
    ];
    expect(totalUsage(events, june).sms).toBe(2);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses a quantity of %d", (quantity) => {
    expect(() => totalUsage([event("a", { quantity })], june)).toThrow("counts");
    expect(usageEventSchema.safeParse(event("a", { quantity })).success).toBe(false);
  });

  it("builds the usage object of the API, with minutes rounded once over all seconds", () => {
    const totals = {
      ...noUsage(),
      calls: 3,
      calls_ai: 2,
      call_seconds: 121,
      sms: 4,
      api_requests: 5,
      appointments_booked: 6,
      appointments_cancelled: 7,
      leads_created: 8,
      leads_converted: 9,
    };
    expect(summariseUsage(totals)).toEqual({
      calls: { total: 3, aiHandled: 2, minutes: 3 },
      appointments: { booked: 6, cancelled: 7 },
      leads: { created: 8, converted: 9 },
      smsMessages: 4,
      apiRequests: 5,
    });
  });
});

describe("the readings of a fact", () => {
  it.each([
    ["answered", "ai", true],
    ["transferred", "ai", true],
    ["voicemail", "ai", false],
    ["missed", "ai", false],
    ["abandoned", "ai", false],
    ["answered", "staff", false],
    ["answered", null, false],
  ] as const)("a call %s by %s is handled by AI: %s", (outcome, handledBy, counts) => {
    const meters = meterReadings(call({ outcome, handledBy })).map(({ meter }) => meter);
    expect(meters.includes("calls_ai")).toBe(counts);
    expect(meters).toContain("calls");
  });

  it("assigns a call to the month it started in", () => {
    for (const { occurredAt } of meterReadings(call({}))) expect(occurredAt).toBe("2027-06-30T23:59:30Z");
  });

  it.each([
    [-5, []],
    [0, []],
    [0.2, [["call_seconds", 1]]],
    [1e12, [["call_seconds", MAX_CALL_SECONDS]]],
    [Number.NaN, []],
  ])("a duration of %d seconds is never negative nor without end", (durationSeconds, seconds) => {
    expect(metersOf(call({ durationSeconds, handledBy: "staff" }))).toEqual([["calls", 1], ...seconds]);
  });

  it("counts live messages only, one per message for any number of segments", () => {
    const sms = { type: "sms_accepted", messageId: "msg_1", at: "2027-06-01T00:00:00Z" } as const;
    expect(metersOf({ ...sms, live: true })).toEqual([["sms", 1]]);
    expect(metersOf({ ...sms, live: false })).toEqual([]);
  });

  it("keys every reading by its fact, so a repetition adds nothing", () => {
    const at = "2027-06-01T00:00:00Z";
    const facts: Fact[] = [
      { type: "appointment_booked", appointmentId: "apt_1", at },
      { type: "appointment_cancelled", appointmentId: "apt_1", at },
      { type: "lead_created", leadId: "lead_1", at },
      { type: "lead_converted", leadId: "lead_1", at },
      { type: "api_requests", bucketKey: "web-1 2027-06-01T00:00", at, count: 12 },
    ];
    expect(facts.flatMap(meterReadings)).toEqual([
      { meter: "appointments_booked", key: "apt_1", quantity: 1, occurredAt: at },
      { meter: "appointments_cancelled", key: "apt_1", quantity: 1, occurredAt: at },
      { meter: "leads_created", key: "lead_1", quantity: 1, occurredAt: at },
      { meter: "leads_converted", key: "lead_1", quantity: 1, occurredAt: at },
      { meter: "api_requests", key: "web-1 2027-06-01T00:00", quantity: 12, occurredAt: at },
    ]);
  });
});
