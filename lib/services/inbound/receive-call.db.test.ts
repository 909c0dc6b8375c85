import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CALLER,
  CHILD,
  type Form,
  OURS,
  openPhoneEngine,
  type PhoneEngine,
  SAM,
} from "@/lib/worker/testing/phone-engine";

/** Every form in which Twilio reports a call, sent signed: one record for each caller's call, with what became of it. */
let phone: PhoneEngine;
beforeAll(async () => {
  phone = await openPhoneEngine();
});
beforeEach(() => {
  phone.provider.calls = {};
});
afterAll(() => phone.close());

const MISSED = ["call.ended", "call.missed"];

describe("a call nobody at the desk answered", () => {
  const RECORDING = "https://api.example.com/2010-04-01/Accounts/AC0123456789/Recordings/RE1";
  const forms: [string, [what: string, form: Form][], string][] = [
    ["bare no-answer", [["voice-status", { CallStatus: "no-answer" }]], "missed"],
    ["bare busy", [["voice-status", { CallStatus: "busy" }]], "missed"],
    ["bare failed", [["voice-status", { CallStatus: "failed" }]], "missed"],
    ["bare canceled", [["voice-status", { CallStatus: "canceled" }]], "abandoned"],
    ...["no-answer", "busy", "failed", "canceled"].map((dialed): [string, [string, Form][], string] => [
      `completed, dialing ended ${dialed}`,
      [["voice-status", { CallStatus: "completed", CallDuration: "24", DialCallStatus: dialed }]],
      "missed",
    ]),
    [
      "a dial action, then the end of the call",
      [
        ["dial-status", { CallStatus: "in-progress", DialCallStatus: "no-answer", DialCallSid: "CA1child" }],
        ["voice-status", { CallStatus: "completed", CallDuration: "24" }],
      ],
      "missed",
    ],
    [
      "the end of the call, then its leg to the desk",
      [
        ["voice-status", { CallStatus: "completed", CallDuration: "24" }],
        ["voice-status", { ...CHILD, CallStatus: "no-answer" }],
      ],
      "missed",
    ],
    ["a leg to the desk alone", [["voice-status", { ...CHILD, CallStatus: "no-answer" }]], "missed"],
    [
      "voicemail left",
      [
        [
          "voice-status",
          { CallStatus: "completed", CallDuration: "24", RecordingUrl: RECORDING, RecordingSid: "RE1" },
        ],
      ],
      "voicemail",
    ],
    [
      "a machine that picked up at the desk",
      [
        ["voice-status", { ...CHILD, CallStatus: "completed", AnsweredBy: "machine_start" }],
        ["dial-status", { CallStatus: "completed", DialCallStatus: "completed", DialCallSid: "CA1child" }],
      ],
      "voicemail",
    ],
    [
      "picked up by a phone that never connected",
      [
        [
          "dial-status",
          {
            CallStatus: "completed",
            DialCallStatus: "completed",
            DialCallSid: "CA1child",
            DialBridged: "false",
          },
        ],
      ],
      "missed",
    ],
  ];

  it.each(forms)("is missed, once: %s", async (_, reports, outcome) => {
    const desk = await phone.withTexts();
    for (const [what, form] of [...reports, ...reports]) {
      const answer = await phone.post(desk, what, { ...CALLER, ...form });
      expect(answer.status).toBe(200);
    }
    await phone.settle(desk);
    for (const [what, form] of reports) await phone.post(desk, what, { ...CALLER, ...form });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([
      { direction: "inbound", from: SAM, outcome, handledBy: null, correctedFrom: null },
    ]);
    expect(await phone.eventsOf(desk)).toEqual(MISSED);
  });

  it("keeps the message the caller left", async () => {
    const desk = await phone.withTexts();
    await phone.status(desk, {
      CallStatus: "completed",
      CallDuration: "40",
      RecordingUrl: RECORDING,
      RecordingDuration: "9",
    });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([
      { voicemailUrl: RECORDING, voicemailSeconds: 9, durationSeconds: 40 },
    ]);
    const events = await phone.testEngine.rows(
      "select data->>'voicemail_url' as url from event where workspace_id = $1 and type = 'call.missed'",
      [desk.id],
    );
    expect(events).toEqual([{ url: RECORDING }]);
  });

  it("is found out from Twilio when its webhooks say completed only", async () => {
    const desk = await phone.withTexts();
    phone.provider.calls = {
      CA1: { status: "completed", legs: [{ sid: "CA1child", status: "no-answer" }] },
    };
    await phone.status(desk, { CallStatus: "completed", CallDuration: "24" });
    expect(await phone.callsOf(desk)).toEqual([]);
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "missed", durationSeconds: 24 }]);
    expect(await phone.eventsOf(desk)).toEqual(MISSED);
  });

  it("is not decided while the caller is on the line", async () => {
    const desk = await phone.withTexts();
    phone.provider.calls = { CA1: { status: "in-progress" } };
    await phone.post(desk, "voice-status", { ...CHILD, CallStatus: "no-answer" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toEqual([]);
    phone.provider.calls = { CA1: { status: "completed", legs: [{ sid: "CA1other", status: "completed" }] } };
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", handledBy: "staff" }]);
    expect(await phone.eventsOf(desk)).toEqual(["call.ended"]);
  });

  it("starts one run of an automation that texts back", async () => {
    const desk = await phone.withTexts();
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          id: "a",
          type: "action",
          action: "send_sms",
          config: { to: "{{trigger.caller_phone}}", message: "Sorry!" },
        },
      ],
    });
    const reports: Form[] = [
      { CallStatus: "completed", CallDuration: "24", DialCallStatus: "no-answer", DialCallSid: "CA1child" },
      { ...CHILD, CallStatus: "no-answer" },
      { CallStatus: "completed", CallDuration: "24" },
    ];
    await Promise.all([...reports, ...reports].map((form) => phone.status(desk, form)));
    await phone.settle(desk);
    expect(await desk.runs()).toHaveLength(1);
  });
});

describe("a call the desk answered", () => {
  const answered: Form[] = [
    { CallStatus: "completed", CallDuration: "61" },
    { CallStatus: "in-progress", DialCallStatus: "no-answer", DialCallSid: "CA1first" },
    {
      CallStatus: "completed",
      DialCallStatus: "completed",
      DialCallSid: "CA1second",
      DialCallDuration: "40",
    },
    { ...CHILD, CallSid: "CA1second", CallStatus: "completed", CallDuration: "40" },
    { ...CHILD, CallSid: "CA1first", CallStatus: "no-answer" },
  ];

  it("is answered by staff, although another phone rang before", async () => {
    for (const order of [answered, answered.toReversed()]) {
      const desk = await phone.withTexts();
      for (const form of order) await phone.status(desk, form);
      await phone.settle(desk);
      expect(await phone.callsOf(desk)).toMatchObject([
        { outcome: "answered", handledBy: "staff", durationSeconds: 61, ringSeconds: 21 },
      ]);
      expect(await phone.eventsOf(desk)).toEqual(["call.ended"]);
    }
  });

  it("is answered by the AI receptionist where nobody was dialed and it takes the calls", async () => {
    const desk = await phone.withTexts({ aiAnswers: true });
    await phone.status(desk, { CallStatus: "completed", CallDuration: "45" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", handledBy: "ai" }]);
  });

  it("is corrected, and says so, when a report comes after it was decided", async () => {
    const desk = await phone.withTexts();
    await phone.status(desk, { CallStatus: "completed", CallDuration: "24" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", correctedFrom: null }]);
    await phone.status(desk, { ...CHILD, CallStatus: "no-answer" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([
      { outcome: "missed", handledBy: null, correctedFrom: "answered" },
    ]);
    expect(await phone.eventsOf(desk)).toEqual(MISSED);
    await phone.status(desk, { ...CHILD, CallSid: "CA1late", CallStatus: "completed", CallDuration: "9" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", correctedFrom: "answered" }]);
    expect(await phone.eventsOf(desk)).toEqual(MISSED);
    const { entries } = (await desk.get("/v1/audit")).body;
    expect(entries.filter(({ action }: { action: string }) => action === "call.corrected")).toMatchObject([
      { detail: { from: "missed", to: "answered" } },
      { detail: { from: "answered", to: "missed" } },
    ]);
  });
});

describe("a call we made", () => {
  const ours = { From: OURS, To: SAM, Direction: "outbound-api" };

  it.each([
    [{ CallStatus: "completed" }, "answered", "staff"],
    [{ CallStatus: "completed", AnsweredBy: "machine_end_beep" }, "voicemail", null],
    [{ CallStatus: "no-answer" }, "missed", null],
  ])("%o is %s", async (form: Form, outcome, handledBy) => {
    const desk = await phone.withTexts();
    await phone.status(desk, { ...ours, ...form });
    expect(await phone.callsOf(desk)).toMatchObject([{ direction: "outbound", to: SAM, outcome, handledBy }]);
    expect(await phone.eventsOf(desk)).toEqual(["call.ended"]);
  });
});

describe("a call of a suspended account", () => {
  it("is kept as a refused event, without a record", async () => {
    const desk = await phone.withTexts();
    await phone.testEngine.rows("update workspace set status = 'suspended' where id = $1", [desk.id]);
    for (let i = 0; i < 2; i++)
      expect((await phone.status(desk, { CallStatus: "no-answer" })).status).toBe(200);
    const kept = await phone.testEngine.rows("select status from event where workspace_id = $1", [desk.id]);
    expect(kept).toEqual([{ status: "rejected_suspended" }]);
    expect(await phone.testEngine.rows("select 1 from call where workspace_id = $1", [desk.id])).toEqual([]);
  });
});
