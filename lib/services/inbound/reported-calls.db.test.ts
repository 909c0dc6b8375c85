import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CALLER,
  DESK_PHONE,
  type Form,
  OURS,
  openPhoneEngine,
  type PhoneEngine,
  TOKEN,
} from "@/lib/worker/testing/phone-engine";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";

/** Reports count one caller's call once, with its seconds, whatever became of it and however often it was reported. */
let phone: PhoneEngine;
let partnerKey: string;
beforeAll(async () => {
  phone = await openPhoneEngine();
  partnerKey = (await phone.testEngine.api.newPartner()).key;
});
afterAll(() => phone.close());

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Open on another day alone, so closed now in every zone. */
const CLOSED_NOW = { [WEEKDAYS[(new Date().getUTCDay() + 3) % 7]!]: { open: "09:00", close: "17:00" } };

async function newDesk(voice: object, texts: object = {}): Promise<TestWorkspace> {
  const { api } = phone.testEngine;
  const account = await api.newAccount(partnerKey, { settings: { businessHours: CLOSED_NOW } });
  const desk = phone.testEngine.workspaceOf(account);
  const twilio = { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN, from: OURS };
  expect((await desk.put("/v1/settings/providers/sms", { ...twilio, ...texts })).status).toBe(200);
  expect((await desk.put("/v1/settings/providers/voice", { provider: "twilio", ...voice })).status).toBe(200);
  return desk;
}

const get = async (path: string) => (await phone.testEngine.api.call("GET", path, { key: partnerKey })).body;
const usageOf = async ({ id }: TestWorkspace) => (await get(`/v1/partner/accounts/${id}/usage`)).usage.calls;

async function groupsOf({ id }: TestWorkspace) {
  const report = await get("/v1/partner/reports/usage?group_by=account");
  const { calls, seconds } = report.groups.find(({ key }: { key: string }) => key === id);
  return { calls, seconds, listed: report.accounts.find((one: { id: string }) => one.id === id).calls };
}

type Report = [what: string, form: Form];
const leg: Form = { ParentCallSid: "CA1", CallSid: "CA1child", Direction: "outbound-dial", To: DESK_PHONE };
const dialed = (result: string): Report => [
  "dial-status?desk=1",
  { CallStatus: "in-progress", DialCallStatus: result, DialCallSid: "CA1child" },
];
const begins: Report = ["voice", { CallStatus: "ringing" }];
const ends: Report = ["voice-status", { CallStatus: "completed", CallDuration: "41" }];
const message: Report = [
  "recording",
  {
    CallStatus: "in-progress",
    RecordingSid: "RE1",
    RecordingUrl: "https://api.example.com/RE1",
    RecordingDuration: "7",
  },
];

const OUTCOMES: [name: string, voice: object, reports: Report[], call: object][] = [
  [
    "answered",
    {},
    [
      begins,
      ["voice-status", { ...leg, CallStatus: "completed", CallDuration: "30" }],
      dialed("completed"),
      ends,
    ],
    { outcome: "answered", handledBy: "staff" },
  ],
  [
    "missed",
    { voicemail: false },
    [begins, ["voice-status", { ...leg, CallStatus: "no-answer" }], dialed("no-answer"), ends],
    { outcome: "missed", handledBy: null },
  ],
  [
    "left a voicemail",
    {},
    [begins, dialed("no-answer"), message, ends],
    { outcome: "voicemail", handledBy: null },
  ],
  [
    "hung up while it rang",
    {},
    [begins, ["voice-status", { CallStatus: "canceled", CallDuration: "41" }]],
    { outcome: "abandoned", handledBy: null },
  ],
  [
    "withheld",
    { voicemail: false },
    [begins, dialed("busy"), ends].map(([what, form]): Report => [what, { ...form, From: "anonymous" }]),
    { outcome: "missed", withheld: true, from: null },
  ],
  [
    "after hours",
    { openHoursOnly: true },
    [begins, message, ends],
    { outcome: "voicemail", handledBy: null },
  ],
  [
    "after hours, without a message",
    { openHoursOnly: true },
    [begins, ends],
    { outcome: "missed", handledBy: null },
  ],
];

describe.each(OUTCOMES)("a call that was %s", (_, voice, reports, call) => {
  it("is counted once", async () => {
    const desk = await newDesk({ numbers: [{ phone: DESK_PHONE }], ...voice });
    for (const [what, form] of [...reports, ...reports.slice(1)])
      expect((await phone.post(desk, what, { ...CALLER, ...form })).status).toBe(200);
    await phone.settle(desk);
    const [last, form] = reports.at(-1)!;
    await phone.post(desk, last, { ...CALLER, ...form });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ ...call, durationSeconds: 41 }]);
    expect(await usageOf(desk)).toEqual({ total: 1, aiHandled: 0, minutes: 1 });
    expect(await groupsOf(desk)).toEqual({ calls: 1, seconds: 41, listed: 1 });
  });
});

it("stops counting a call as handled by AI when a late report says that the desk missed it", async () => {
  const desk = await newDesk({ numbers: [] }, { aiAnswers: true });
  await phone.status(desk, { CallStatus: "completed", CallDuration: "41" });
  await phone.settle(desk);
  expect(await usageOf(desk)).toEqual({ total: 1, aiHandled: 1, minutes: 1 });
  const late = { CallStatus: "completed", CallDuration: "41", DialCallStatus: "no-answer" };
  await phone.status(desk, late);
  await phone.settle(desk);
  expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "missed", correctedFrom: "answered" }]);
  expect(await usageOf(desk)).toEqual({ total: 1, aiHandled: 0, minutes: 1 });
  await phone.status(desk, late);
  await phone.settle(desk);
  expect(await usageOf(desk)).toEqual({ total: 1, aiHandled: 0, minutes: 1 });
});
