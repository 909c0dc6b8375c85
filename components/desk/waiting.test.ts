import { describe, expect, it } from "vitest";
import { callsToReturn, conversationsOf, unansweredTexts } from "./waiting";
import type { Call, Message } from "./words";

const call = (over: Partial<Call>): Call => ({
  id: "call_1",
  contactId: "con_a",
  direction: "inbound",
  from: "+12025550111",
  to: null,
  callerName: null,
  outcome: "missed",
  handledBy: null,
  durationSeconds: 0,
  ringSeconds: null,
  summary: null,
  intent: null,
  recordingUrl: null,
  startedAt: "2026-11-20T15:00:00.000Z",
  endedAt: "2026-11-20T15:00:00.000Z",
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
  segments: 1,
  status: "received",
  suppressedReason: null,
  errorCode: null,
  errorDetail: null,
  automationId: null,
  runId: null,
  nodeId: null,
  readAt: null,
  createdAt: "2026-11-20T15:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  ...over,
});

describe("callsToReturn", () => {
  it("asks once for a person who tried three times", () => {
    const rows = callsToReturn([
      call({ id: "c3" }),
      call({ id: "c2", outcome: "abandoned" }),
      call({ id: "c1" }),
    ]);
    expect(rows.map((row) => [row.call.id, row.times])).toEqual([["c3", 3]]);
  });

  it("is settled by a later call, theirs answered or ours", () => {
    expect(callsToReturn([call({ outcome: "answered" }), call({})])).toEqual([]);
    expect(callsToReturn([call({ direction: "outbound", outcome: "answered" }), call({})])).toEqual([]);
  });

  it("still waits when nobody took our call back", () => {
    expect(callsToReturn([call({ direction: "outbound", outcome: "missed" }), call({})])).toHaveLength(1);
  });

  it("is not settled by an earlier call", () => {
    expect(callsToReturn([call({ id: "new" }), call({ outcome: "answered" })])).toHaveLength(1);
  });

  it("knows unknown people by their number", () => {
    const rows = callsToReturn([
      call({ contactId: null, from: "+12025550112" }),
      call({ contactId: null, from: "+12025550113" }),
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe("unansweredTexts", () => {
  it("waits when the last word was theirs", () => {
    expect(unansweredTexts([text({}), text({ direction: "outbound" })])).toHaveLength(1);
    expect(unansweredTexts([text({ direction: "outbound" }), text({})])).toEqual([]);
  });

  it("wants no answer to STOP", () => {
    expect(unansweredTexts([text({ body: " Stop " })])).toEqual([]);
  });
});

describe("conversationsOf", () => {
  it("shows each person once, with the newest text", () => {
    const found = conversationsOf([
      text({ id: "m3", contactId: "con_b" }),
      text({ id: "m2", direction: "outbound", to: "+12025550111" }),
      text({ id: "m1" }),
    ]);
    expect(found.map((one) => [one.key, one.last.id])).toEqual([
      ["con_b", "m3"],
      ["con_a", "m2"],
    ]);
  });
});
