import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CallFacts, callFacts, mergeFacts, noFacts } from "@/lib/desk/phone/call-facts";
import { resultOf } from "@/lib/desk/phone/call-outcome";
import { waitOf } from "@/lib/desk/phone/call-wait";
import { deliver, type PlayedCall, playCall } from "@/scripts/testing/twilio-flows";
import { parseCall } from "./parse-call";

const NOW = Date.parse("2026-11-23T15:00:00Z");
const FLOWS = 1_000;

const parse = (what: string, form: Record<string, string>, at = NOW) =>
  parseCall({
    what: what.split("?")[0]!,
    url: `https://example.com/v1/hooks/twilio/ws_1/${what}`,
    headers: new Headers(),
    form,
    at,
  });
const factsOf = ({ what, form }: PlayedCall["reports"][number], at: number): CallFacts =>
  parse(what, form, at)!.facts;

/** The API's answer about the call, in the form of the webhooks. */
function asked({ sid, known }: PlayedCall, at: number): CallFacts {
  const caller = { CallSid: sid, Direction: "inbound", From: known.from ?? "", CallStatus: known.status };
  const legs = (known.legs ?? []).map((leg) => ({
    CallSid: leg.sid,
    ParentCallSid: sid,
    CallStatus: leg.status,
    ...(leg.answeredBy ? { AnsweredBy: leg.answeredBy } : {}),
  }));
  const recordings = (known.recordings ?? []).map((one) => ({
    CallSid: sid,
    RecordingSid: one.sid,
    RecordingUrl: "https://api.example.com/RE",
    RecordingSource: one.source,
  }));
  return [caller, ...legs, ...recordings].map((form) => parse("lookup", form, at)!.facts).reduce(mergeFacts);
}

/** Reports a second apart, and a decision when nothing more can change it or after the wait. */
function decide(call: PlayedCall, reports: PlayedCall["reports"]): CallFacts {
  let facts: CallFacts | null = null;
  for (const [at, report] of reports.entries()) {
    const next = factsOf(report, NOW + at * 1_000);
    facts = facts ? mergeFacts(facts, next) : next;
    if (waitOf(facts) === null) return facts;
  }
  return mergeFacts(facts!, asked(call, NOW + 600_000));
}

describe(`${FLOWS} random calls, with webhooks in any order, doubled, late and lost`, () => {
  it.each([false, true])("end in the right outcome (lossy: %s)", (lossy) => {
    const wrong = [];
    for (let seed = 1; seed <= FLOWS; seed++) {
      const call = playCall(seed);
      const { inTime, late } = deliver(call, seed, { lossy });
      const decided = decide(call, inTime);
      const { outcome, handledBy } = call.truth;
      const first = resultOf(decided, "staff");
      const last = resultOf(
        [...inTime, ...late].map((report) => factsOf(report, NOW + 900_000)).reduce(mergeFacts, decided),
        "staff",
      );
      for (const result of [first, last])
        if (result.outcome !== outcome || result.handledBy !== handledBy)
          wrong.push({ seed, outcome, found: result.outcome, inTime, late });
    }
    expect(wrong.slice(0, 1)).toEqual([]);
  });
});

describe(`${FLOWS} random calls whose provider cannot be asked`, () => {
  it("end in the right outcome once every webhook has come", () => {
    const wrong = [];
    for (let seed = 1; seed <= FLOWS; seed++) {
      const call = playCall(seed);
      // The API alone has the outcome of calls in this setup.
      if (call.setUp === "status only") continue;
      const { inTime, late } = deliver(call, seed, { lossy: false });
      const facts = [...inTime, ...late].map((report) => factsOf(report, NOW)).reduce(mergeFacts);
      const { outcome } = resultOf(facts, "staff");
      if (outcome !== call.truth.outcome) wrong.push({ seed, truth: call.truth, outcome, inTime, late });
    }
    expect(wrong.slice(0, 1)).toEqual([]);
  });
});

describe("the reports of a call", () => {
  const seeds = fc.integer({ min: 1, max: 1_000_000 });

  it("give the same facts in any order, and however often they come", () => {
    fc.assert(
      fc.property(seeds, fc.infiniteStream(fc.nat()), (seed, picks) => {
        const reports = playCall(seed).reports.map((report, at) => factsOf(report, NOW + at));
        const inOrder = reports.reduce(mergeFacts);
        const drawn = [...reports.keys()].map(() => reports[(picks.next().value ?? 0) % reports.length]!);
        expect([...drawn, ...reports.toReversed(), ...drawn].reduce(mergeFacts)).toEqual(inOrder);
      }),
    );
  });

  it("survive being stored", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const facts = playCall(seed)
          .reports.map((report) => factsOf(report, NOW))
          .reduce(mergeFacts);
        expect(callFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
      }),
    );
  });
});

describe("a report", () => {
  const caller = { CallSid: "CA1", From: "+12025550123", To: "+12025550100", Direction: "inbound" };

  it("without a call's id says nothing", () => {
    expect(parse("voice-status", { CallStatus: "completed" })).toBeNull();
  });

  it("of a leg belongs to its caller's call", () => {
    const report = parse("voice-status", {
      CallSid: "CA2",
      ParentCallSid: "CA1",
      Direction: "outbound-dial",
      From: "+12025550123",
      CallStatus: "no-answer",
    });
    expect(report).toMatchObject({
      callId: "CA1",
      facts: { ended: null, from: null, legFrom: "+12025550123", legs: { CA2: { result: "no-answer" } } },
    });
  });

  it("has the provider's time, unless its clock is off", () => {
    const at = (Timestamp: string) => parse("voice-status", { ...caller, Timestamp })!.facts.firstAt;
    expect(at("Mon, 23 Nov 2026 14:59:50 +0000")).toBe(NOW - 10_000);
    expect(at("Mon, 23 Nov 2026 15:00:10 +0000")).toBe(NOW);
    expect(at("Mon, 23 Nov 2020 15:00:10 +0000")).toBe(NOW);
    expect(at("yesterday")).toBe(NOW);
  });

  it.each([
    ["61", 61],
    ["-9e9", 0],
    ["", 0],
    ["999999", 0],
    ["99999", 86_400],
  ])("with the duration %j has %i seconds", (CallDuration, seconds) => {
    expect(parse("voice-status", { ...caller, CallStatus: "completed", CallDuration })!.facts.seconds).toBe(
      seconds,
    );
  });

  it.each([
    ["voice-status", {}, null],
    ["recording", {}, "voicemail"],
    ["recording", { RecordingSource: "DialVerb" }, "call"],
    ["recording", { RecordingSource: "RecordVerb" }, "voicemail"],
    ["dial-status", { DialCallStatus: "completed" }, "call"],
  ])("of a recording at %s with %o is of: %s", (what, more: Record<string, string>, of) => {
    const form = { ...caller, ...more, RecordingUrl: "https://api.example.com/RE1", RecordingSid: "RE1" };
    expect(parse(what, form)!.facts.recordings).toMatchObject({ RE1: { of } });
  });

  it.each(["in-progress", "absent", "failed"])("of a recording that is %s has none", (RecordingStatus) => {
    const form = { ...caller, RecordingUrl: "https://api.example.com/RE1", RecordingStatus };
    expect(parse("recording", form)!.facts.recordings).toEqual({});
  });
});

describe("a call is decided at once", () => {
  const facts = (more: Partial<CallFacts>): CallFacts => ({ ...noFacts(NOW), direction: "inbound", ...more });

  it("only when nothing that may still arrive can change it", () => {
    expect(waitOf(facts({ ended: "no-answer" }))).toBeNull();
    expect(waitOf(facts({ ended: "completed", endedInDial: true }))).toBeNull();
    expect(waitOf(facts({ ended: "completed", direction: "outbound" }))).toBeNull();
    expect(waitOf(facts({ ended: "completed" }))).toBe(5);
    expect(waitOf(facts({ ended: "completed", endedInDial: true, voicemailOffered: true }))).toBe(15);
    expect(waitOf(facts({}))).toBe(600);
  });
});
