import { describe, expect, it } from "vitest";
import type { Facts, Happened, Sent } from "./facts";
import { isHeldRightly, openJudge, type Rule } from "./judge";

/** Tuesday, March 16, 2027, 11:00 in New York and 8:00 in Los Angeles. */
const NOW = Date.parse("2027-03-16T15:00:00Z");
const HOUR = 3_600_000;
const SAM = "+12025550123";
const KIM = "+13105550124";
const ANA = "+12025550125";
const ADA = "+442071838751";

const facts: Facts = {
  rules: {
    name: "Bright Smile",
    timezone: "America/New_York",
    hours: { tuesday: { from: "09:00", to: "17:00" } },
    holidays: ["2027-03-23"],
    quietHours: { from: "20:30", to: "08:15" },
    textsPerDay: 2,
    team: ["owner@example.com"],
  },
  people: [
    { phone: SAM, name: "Sam Doe", areaTimezone: "America/New_York", agreesToOffers: true },
    { phone: KIM, name: "Kim Lee", areaTimezone: "America/Los_Angeles" },
    { phone: ANA, name: "Ana Paz", areaTimezone: "America/New_York", language: "es" },
    { phone: ADA, name: "Ada King", areaTimezone: "Europe/London", isAbroad: true },
  ],
  happened: [
    { at: NOW - 48 * HOUR, kind: "appointment", id: "appt_1", startsAt: NOW + 24 * HOUR, status: "booked" },
  ],
  sent: [],
  promises: {
    "offers/send": { isMarketing: true },
    "emergency/ask": { atNight: true },
    "reminder/day": { beforeVisit: "tomorrow" },
    "reminder/hours": { beforeVisit: "today" },
    "reminder/date": { beforeVisit: "date" },
    "language/english": { language: "en" },
    "recall/invite": { window: { from: "10:00", to: "16:00", days: ["monday", "tuesday"] } },
    "upsell/text": { inBusinessHours: true },
    "missed/text": { repeatMinutes: 240 },
  },
};

const plain: Sent = {
  id: "msg_2",
  at: NOW,
  channel: "sms",
  to: SAM,
  body: "Hello",
  status: "sandboxed",
  suppressedReason: null,
  step: "any/text",
  runId: "run_1",
  appointmentId: null,
  leadId: null,
};
const reminder: Partial<Sent> = {
  step: "reminder/day",
  appointmentId: "appt_1",
  body: "See you tomorrow at 11:00 AM",
};
const earlier = (n: number, change: Partial<Sent> = {}): Sent => ({
  ...plain,
  id: `msg_1${n}`,
  at: NOW - n * HOUR,
  runId: `run_0${n}`,
  step: `other/${n}`,
  ...change,
});
const visit = (change: Partial<Extract<Happened, { kind: "appointment" }>>): Happened => ({
  at: NOW - HOUR,
  kind: "appointment",
  id: "appt_1",
  startsAt: NOW + 24 * HOUR,
  status: "booked",
  ...change,
});

function judged(change: Partial<Sent>, more: { happened?: Happened[]; sent?: Sent[] } = {}): Rule[] {
  const message = { ...plain, ...change };
  const sent = [...(more.sent ?? []), message];
  return openJudge({ ...facts, happened: [...facts.happened, ...(more.happened ?? [])], sent })(message);
}

describe("the judge", () => {
  it.each<[string, Partial<Sent>, { happened?: Happened[]; sent?: Sent[] }]>([
    ["a plain text by day", {}, {}],
    ["an offer to a person who agreed", { step: "offers/send" }, {}],
    ["an answer somebody waits for at night", { step: "emergency/ask", at: NOW + 15 * HOUR }, {}],
    ["a reminder of tomorrow's visit", reminder, {}],
    [
      "a reminder of a visit that was moved and says the new time",
      { ...reminder, body: "See you tomorrow at 12:30 PM" },
      { happened: [visit({ startsAt: NOW + 25.5 * HOUR })] },
    ],
    [
      "a text after START",
      {},
      {
        happened: [
          { at: NOW - 2, kind: "stop", phone: SAM },
          { at: NOW - 1, kind: "start", phone: SAM },
        ],
      },
    ],
    ["the second text of a day", {}, { sent: [earlier(2)] }],
    ["a third text a day after the first", {}, { sent: [earlier(24), earlier(2)] }],
    [
      "the same reminder of another visit",
      reminder,
      { sent: [earlier(2, { ...reminder, appointmentId: "appt_2" })] },
    ],
    ["the same text hours later", { step: "missed/text" }, { sent: [earlier(5, { step: "missed/text" })] }],
    [
      "an offer after a yes that may have answered another question",
      { step: "offers/send", to: ANA },
      { happened: [{ at: NOW - 1, kind: "consent", phone: ANA, granted: null }] },
    ],
    [
      "an email to a person who opted out of texts",
      { channel: "email" },
      {
        happened: [{ at: NOW - 1, kind: "stop", phone: SAM }],
      },
    ],
  ])("lets %s pass", (_, change, more) => {
    expect(judged(change, more)).toEqual([]);
  });

  it.each<[Rule, string, Partial<Sent>, { happened?: Happened[]; sent?: Sent[] }]>([
    ["opt-out", "after STOP", {}, { happened: [{ at: NOW - 1, kind: "stop", phone: SAM }] }],
    [
      "opt-out",
      "by the desk, after STOP",
      { runId: null, step: null },
      {
        happened: [{ at: NOW - 1, kind: "stop", phone: SAM }],
      },
    ],
    ["country", "to another country", { to: ADA }, {}],
    ["consent", "with an offer, without consent", { step: "offers/send", to: ANA }, {}],
    [
      "consent",
      "with an offer, after consent was revoked",
      { step: "offers/send" },
      {
        happened: [{ at: NOW - 1, kind: "consent", phone: SAM, granted: false }],
      },
    ],
    ["quiet hours", "late in the evening", { at: NOW + 10 * HOUR }, {}],
    ["quiet hours", "early in the recipient's zone", { to: KIM }, {}],
    ["cap", "once too often in a day", {}, { sent: [earlier(3), earlier(2)] }],
    ["erased", "to a person who was erased", {}, { happened: [{ at: NOW - 1, kind: "erased", phone: SAM }] }],
    ["duplicate", "twice by one run", {}, { sent: [earlier(1, { runId: "run_1", step: "any/text" })] }],
    ["duplicate", "again about the same visit", reminder, { sent: [earlier(2, reminder)] }],
    [
      "duplicate",
      "again about the same lead",
      { leadId: "lead_1" },
      {
        sent: [earlier(2, { step: "any/text", leadId: "lead_1" })],
      },
    ],
    [
      "duplicate",
      "again within its time",
      { step: "missed/text" },
      {
        sent: [earlier(3, { step: "missed/text" })],
      },
    ],
    ["visit", "about a canceled visit", reminder, { happened: [visit({ status: "cancelled" })] }],
    ["visit", "about a visit that has begun", { ...reminder, at: NOW + 24.5 * HOUR }, {}],
    [
      "time of the visit",
      "with the time from before it was moved",
      reminder,
      {
        happened: [visit({ startsAt: NOW + 25 * HOUR })],
      },
    ],
    [
      "time of the visit",
      "with the wrong day",
      reminder,
      { happened: [visit({ startsAt: NOW + 48 * HOUR })] },
    ],
    ["time of the visit", "as if it were today", { ...reminder, step: "reminder/hours" }, {}],
    [
      "time of the visit",
      "with another date",
      { ...reminder, step: "reminder/date", body: "on Friday, March 19" },
      {},
    ],
    ["language", "in the wrong language", { step: "language/english", to: ANA }, {}],
    ["window", "before the automation's hours", { step: "recall/invite", at: NOW - 1.5 * HOUR }, {}],
    ["window", "on another day", { step: "recall/invite", at: NOW + 24 * HOUR }, {}],
    ["business hours", "after closing", { step: "upsell/text", at: NOW + 7 * HOUR }, {}],
    ["business hours", "on a holiday", { step: "upsell/text", at: NOW + 7 * 24 * HOUR }, {}],
    ["team only", "to somebody outside the team", { channel: "team email", to: "sam@example.com" }, {}],
  ])("finds %s: a message %s", (rule, _, change, more) => {
    expect(judged(change, more)).toContain(rule);
  });
});

describe("a message that was held back", () => {
  const held = (reason: string, at: number, happened: Happened[] = []) => {
    const message: Sent = { ...plain, at, status: "suppressed", suppressedReason: reason };
    const all = [...facts.happened, ...happened];
    return isHeldRightly(openJudge({ ...facts, happened: all, sent: [message] }), message);
  };

  it("is held rightly only while its rule forbids it", () => {
    expect(held("quiet_hours", NOW + 10 * HOUR)).toBe(true);
    expect(held("quiet_hours", NOW)).toBe(false);
    expect(held("opted_out", NOW, [{ at: NOW - 1, kind: "stop", phone: SAM }])).toBe(true);
    expect(held("opted_out", NOW)).toBe(false);
    expect(held("frequency_cap", NOW)).toBe(false);
    expect(held("of no rule", NOW)).toBe(false);
  });
});
