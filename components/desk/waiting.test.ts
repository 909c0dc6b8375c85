import { describe, expect, it } from "vitest";
import {
  byUrgency,
  callsToReturn,
  joinMissedCalls,
  mergeMessages,
  unansweredTexts,
  waitingTexts,
} from "./waiting";
import type { Call, Callback, Message } from "./words";

const call = (over: Partial<Call>): Call => ({
  id: "call_1",
  contactId: "con_a",
  direction: "inbound",
  from: "+12025550111",
  withheld: false,
  to: null,
  callerName: null,
  contactName: null,
  outcome: "missed",
  correctedFrom: null,
  handledBy: null,
  durationSeconds: 0,
  ringSeconds: null,
  summary: null,
  intent: null,
  recordingUrl: null,
  voicemailUrl: null,
  voicemailSeconds: null,
  voicemailTranscript: null,
  startedAt: "2026-11-20T15:00:00.000Z",
  endedAt: "2026-11-20T15:00:00.000Z",
  returnedAt: null,
  createdAt: "2026-11-20T15:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  ...over,
});

const text = (over: Partial<Message>): Message => ({
  id: "msg_1",
  contactId: "con_a",
  direction: "inbound",
  channel: "sms",
  from: "+12025550111",
  to: "+12025550100",
  subject: null,
  body: "Can I come at 9?",
  media: [],
  segments: 1,
  status: "received",
  suppressedReason: null,
  retry: null,
  errorCode: null,
  errorDetail: null,
  automationId: null,
  automationName: null,
  runId: null,
  nodeId: null,
  readAt: null,
  sendAt: null,
  scheduledBy: null,
  createdAt: "2026-11-20T15:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  ...over,
});

describe("callsToReturn", () => {
  it("lists a person who called three times once", () => {
    const rows = callsToReturn([
      call({ id: "c3" }),
      call({ id: "c2", outcome: "abandoned" }),
      call({ id: "c1" }),
    ]);
    expect(rows.map((row) => [row.call.id, row.times])).toEqual([["c3", 3]]);
  });

  it("leaves out calls that were returned, taken or made", () => {
    const rows = callsToReturn([
      call({ id: "new" }),
      call({ id: "returned", contactId: "con_b", returnedAt: "2026-11-20T15:30:00.000Z" }),
      call({ id: "taken", contactId: "con_c", outcome: "answered" }),
      call({ id: "made", contactId: "con_d", direction: "outbound" }),
    ]);
    expect(rows.map((row) => [row.call.id, row.times])).toEqual([["new", 1]]);
  });

  it("identifies callers without a contact by number", () => {
    const rows = callsToReturn([
      call({ contactId: null, from: "+12025550112" }),
      call({ contactId: null, from: "+12025550113" }),
    ]);
    expect(rows).toHaveLength(2);
  });
});

const callback = (over: Partial<Callback>): Callback => ({
  id: "cb_1",
  contactId: "con_a",
  phone: "+12025550111",
  callerName: null,
  priority: "normal",
  reason: null,
  dueAt: null,
  assignee: null,
  status: "open",
  outcome: null,
  completedAt: null,
  createdAt: "2026-11-20T15:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  ...over,
});

describe("joinMissedCalls", () => {
  const missed = callsToReturn([
    call({ id: "a2" }),
    call({ id: "b", contactId: "con_b", from: "+12025550112" }),
    call({ id: "a1" }),
  ]);

  it("shows a person's missed calls with the callback instead of beside it", () => {
    const { alone, ofCallback } = joinMissedCalls(missed, [callback({ id: "cb_a" })]);
    expect(alone.map(({ call }) => call.id)).toEqual(["b"]);
    expect(ofCallback.get("cb_a")).toMatchObject({ call: { id: "a2" }, times: 2 });
  });

  it("keeps the missed calls of people without a callback", () => {
    const { alone, ofCallback } = joinMissedCalls(missed, [callback({ contactId: "con_c" })]);
    expect(alone).toEqual(missed);
    expect(ofCallback.size).toBe(0);
  });

  it("loses no caller whose callback is too far down to be shown", () => {
    const open = Array.from({ length: 9 }, (_, i) =>
      callback({ id: `cb_${i}`, contactId: i === 8 ? "con_a" : `con_other_${i}` }),
    );
    const { alone, ofCallback } = joinMissedCalls(missed, open.slice(0, 6));
    expect(alone.map(({ call }) => call.id)).toEqual(["a2", "b"]);
    expect(ofCallback.size).toBe(0);
  });

  it("joins a call to the first of two callbacks to one person", () => {
    const { alone, ofCallback } = joinMissedCalls(missed, [
      callback({ id: "cb_1" }),
      callback({ id: "cb_2" }),
    ]);
    expect([...ofCallback.keys()]).toEqual(["cb_1"]);
    expect(alone).toHaveLength(1);
  });
});

describe("byUrgency", () => {
  it("sorts overdue callbacks first, then by priority, then by due time", () => {
    const list = [
      callback({ id: "normal, later", dueAt: "2026-11-20T18:00:00.000Z" }),
      callback({ id: "normal, sooner", dueAt: "2026-11-20T17:00:00.000Z" }),
      callback({ id: "urgent", priority: "urgent", dueAt: "2026-11-20T19:00:00.000Z" }),
      callback({ id: "low, overdue", priority: "low", dueAt: "2026-11-20T15:00:00.000Z" }),
      callback({ id: "normal, some time" }),
    ];
    expect(byUrgency(list, Date.parse("2026-11-20T16:00:00Z")).map(({ id }) => id)).toEqual([
      "low, overdue",
      "urgent",
      "normal, sooner",
      "normal, later",
      "normal, some time",
    ]);
  });
});

describe("unansweredTexts", () => {
  it("lists a text without a later reply", () => {
    expect(unansweredTexts([text({}), text({ direction: "outbound" })])).toHaveLength(1);
    expect(unansweredTexts([text({ direction: "outbound" }), text({})])).toEqual([]);
  });

  it.each([" Stop ", "STOP!", "Opt out", "revoke", "unstop"])("ignores %s", (body) => {
    expect(unansweredTexts([text({ body })])).toEqual([]);
  });

  it.each(["Please stop by at nine", "help", "yes"])("lists %s", (body) => {
    expect(unansweredTexts([text({ body })])).toHaveLength(1);
  });
});

describe("waitingTexts", () => {
  const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, "0")}:00.000Z`;
  const ours = text({ id: "m9", direction: "outbound", to: "+12025550111", from: null, createdAt: at(9) });

  it("keeps unread texts that an automation replied to", () => {
    const theirs = text({ id: "m1", createdAt: at(1) });
    expect(waitingTexts([ours, theirs]).map(({ id }) => id)).toEqual(["m1"]);
    expect(waitingTexts([ours, { ...theirs, readAt: at(2) }])).toEqual([]);
  });

  it("lists each person once, by the newest text, and ignores opt-out keywords", () => {
    const list = [
      text({ id: "m3", createdAt: at(3) }),
      text({ id: "m2", createdAt: at(2) }),
      text({ id: "m1", contactId: "con_b", body: "Stop", createdAt: at(1) }),
    ];
    expect(waitingTexts(list).map(({ id }) => id)).toEqual(["m3"]);
  });

  it("includes unread texts beyond the newest page", () => {
    const old = text({ id: "m0", contactId: "con_c", createdAt: at(0) });
    const all = mergeMessages([ours, text({ id: "m5", createdAt: at(5), readAt: at(6) })], [old, ours]);
    expect(all.map(({ id }) => id)).toEqual(["m9", "m5", "m0"]);
    expect(waitingTexts(all).map(({ id }) => id)).toEqual(["m0"]);
  });
});
