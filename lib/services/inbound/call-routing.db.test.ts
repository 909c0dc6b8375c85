import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  CALLER,
  DESK_PHONE,
  type Form,
  openPhoneEngine,
  type PhoneEngine,
  TOKEN,
} from "@/lib/worker/testing/phone-engine";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import { signedByTwilio } from "@/scripts/testing/twilio";

/** The conversation with a caller step by step, and the one call record it leads to. */
let phone: PhoneEngine;
beforeAll(async () => {
  phone = await openPhoneEngine();
});
afterAll(() => phone.close());

const MISSED = ["call.ended", "call.missed"];

describe("what callers hear", () => {
  const incoming = (desk: TestWorkspace, more: Form = {}, what = "voice") =>
    phone.post(desk, what, { ...CALLER, CallStatus: "ringing", ...more });

  it("is the voicemail where only texts are set up", async () => {
    const desk = await phone.withTexts();
    const answer = await incoming(desk);
    expect(answer.headers.get("content-type")).toContain("text/xml");
    expect(answer.text).toContain("<Record");
    expect(answer.text).not.toContain("<Dial");
  });

  it("is the desk's phones ringing, then the voicemail, then goodbye, and the call is one", async () => {
    const desk = await phone.withVoice({
      numbers: [{ phone: DESK_PHONE }, { phone: "+12025550108" }],
      ringSeconds: 25,
      greeting: "Welcome to Bright Smile.",
    });
    const rings = await incoming(desk);
    expect(rings.text).toContain("Welcome to Bright Smile.");
    expect(rings.text).toMatch(/<Dial[^>]*timeout="25"/);
    expect(rings.text.match(/<Number/g)).toHaveLength(2);
    expect(rings.text).toContain(`action="${addressOf(desk, "dial-status")}?desk=1"`);
    const dialed = { DialCallStatus: "no-answer", DialCallSid: "CA1child" };
    const message = await incoming(desk, { CallStatus: "in-progress", ...dialed }, "dial-status?desk=1");
    expect(message.text).toContain("<Record");
    const recorded = {
      RecordingUrl: "https://api.example.com/RE1",
      RecordingSid: "RE1",
      RecordingDuration: "7",
    };
    const bye = await incoming(desk, { CallStatus: "in-progress", ...recorded }, "recording");
    expect(bye.text).toContain("Goodbye");
    await phone.status(desk, { CallStatus: "completed", CallDuration: "41" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([
      { outcome: "voicemail", voicemailUrl: "https://api.example.com/RE1", voicemailSeconds: 7 },
    ]);
    expect(await phone.eventsOf(desk)).toEqual(MISSED);
  });

  it("ends when the desk has answered and hung up", async () => {
    const desk = await phone.withVoice({ numbers: [{ phone: DESK_PHONE }], ring: "in_order" });
    expect((await incoming(desk)).text).toContain('sequential="true"');
    const dialed = { DialCallStatus: "completed", DialCallSid: "CA1child", DialCallDuration: "30" };
    const ends = await incoming(desk, { CallStatus: "in-progress", ...dialed }, "dial-status?desk=1");
    expect(ends.text).toContain("<Hangup/>");
    await phone.status(desk, { CallStatus: "completed", CallDuration: "41" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", handledBy: "staff" }]);
  });

  it("asks those who pick up for a key, so that a phone's own voicemail takes no caller", async () => {
    const desk = await phone.withVoice({ numbers: [{ phone: DESK_PHONE }], screen: true });
    expect((await incoming(desk)).text).toContain(`<Number url="${addressOf(desk, "voice")}?screen=ask"`);
    const leg = {
      CallSid: "CA1child",
      ParentCallSid: "CA1",
      Direction: "outbound-dial",
      CallStatus: "in-progress",
    };
    const asked = await incoming(desk, leg, "voice?screen=ask");
    expect(asked.text).toMatch(
      /<Gather[^>]*action="[^"]*voice\?screen=key"><Say[^>]*>Call for the front desk\./,
    );
    expect(asked.text).toContain("<Hangup/>");
    const connected = await incoming(desk, { ...leg, Digits: "1" }, "voice?screen=key");
    expect(connected.text).toContain("<Response/>");
    await phone.status(desk, { CallStatus: "completed", CallDuration: "41" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "answered", handledBy: "staff" }]);
  });

  it("counts as missed when only the voicemail of a desk phone picked up", async () => {
    const desk = await phone.withVoice({ numbers: [{ phone: DESK_PHONE }], screen: true, voicemail: false });
    await incoming(desk);
    const leg = { CallSid: "CA1child", ParentCallSid: "CA1", Direction: "outbound-dial" };
    await incoming(desk, { ...leg, CallStatus: "in-progress" }, "voice?screen=ask");
    await phone.post(desk, "voice-status", { ...CALLER, ...leg, CallStatus: "completed", CallDuration: "9" });
    await phone.status(desk, { CallStatus: "completed", CallDuration: "30" });
    await phone.settle(desk);
    expect(await phone.callsOf(desk)).toMatchObject([{ outcome: "missed", handledBy: null }]);
  });

  it("is what the menu's key asks for", async () => {
    const desk = await phone.withVoice({
      numbers: [{ phone: DESK_PHONE }],
      menuPrompt: "Press 1 for billing.",
      menu: [{ key: "1", does: "ring", numbers: ["+12025550109"] }],
    });
    const menu = await incoming(desk);
    expect(menu.text).toContain("<Gather");
    expect(menu.text).not.toContain("<Dial");
    expect((await incoming(desk, { Digits: "1" }, "voice?menu=1")).text).toContain("+12025550109</Number>");
    expect((await incoming(desk, {}, "voice?menu=1")).text).toContain(`${DESK_PHONE}</Number>`);
  });

  it("is not changed for a practice that routes its own calls", async () => {
    const desk = await phone.withTexts();
    const dialed = { CallStatus: "in-progress", DialCallStatus: "no-answer" };
    expect((await phone.post(desk, "dial-status", { ...CALLER, ...dialed })).text).toContain("<Response/>");
  });

  it("is said to the signature's own workspace and URL only", async () => {
    const [desk, other] = [await phone.withVoice({}), await phone.withTexts()];
    const form = { ...CALLER, CallStatus: "ringing" };
    const headers = signedByTwilio(TOKEN, addressOf(other, "voice"), form);
    const raw = new URLSearchParams(form).toString();
    const path = new URL(addressOf(desk, "voice")).pathname;
    const answer = await phone.testEngine.api.call("POST", path, { key: null, raw, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
    expect((await phone.post(desk, "voice", form, "another-token-0123456789")).status).toBe(401);
    expect((await phone.post(await phone.testEngine.newWorkspace(), "voice", form)).status).toBe(404);
  });
});
