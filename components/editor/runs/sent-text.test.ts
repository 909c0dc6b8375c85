import { expect, it } from "vitest";
import { phoneText } from "@/components/ui/phone";
import { translator } from "@/lib/messages/translator";
import { heldText, sentText } from "./sent-text";

const wording = {
  t: translator("en", "editorRuns"),
  phoneText: (stored: string) => phoneText(stored, translator("en", "ui")),
  message: ({ status }: { status: string }) => ({ label: status, tone: "neutral" as const }),
  sandbox: false,
  whyNotSent: (reason: string | null) => `it was ${reason}`,
};
const text = {
  ...{ channel: "sms" as const, to: "+12025550143", subject: null, body: "Sorry we missed you" },
  ...{ status: "delivered", suppressedReason: null, errorCode: null, errorDetail: null },
};
const email = { ...text, channel: "email" as const, to: "maria@example.com", subject: "Your visit" };

it("names the recipient, the words and the status of a text", () => {
  expect(sentText(text, wording)).toEqual({
    ...{ text: "To (202) 555-0143: “Sorry we missed you”", label: "delivered", tone: "neutral", why: null },
    reached: true,
  });
});

it.each([
  ["text", text, "Texts aren't set up yet"],
  ["email", email, "Email isn't set up yet"],
])("says that a %s without a provider was not sent", (_, message, why) => {
  expect(sentText({ ...message, status: "sandboxed" }, wording)).toMatchObject({
    ...{ label: "Not sent", tone: "warn", why: expect.stringContaining(why) },
  });
});

it("takes a text of a sandbox for sent, as it is kept in the Outbox on purpose", () => {
  const sandboxed = { ...text, status: "sandboxed" };
  expect(sentText(sandboxed, { ...wording, sandbox: true })).toMatchObject({
    ...{ label: "sandboxed", why: null, reached: true },
  });
});

it("gives the reason why a text was held back or failed", () => {
  const held = { ...text, status: "suppressed", suppressedReason: "quiet_hours" };
  expect(sentText(held, wording).why).toBe("It was quiet_hours.");
  const failed = { ...text, status: "failed", errorCode: "unreachable", errorDetail: "The phone is off" };
  expect(sentText(failed, wording)).toMatchObject({ label: "failed", why: "The phone is off" });
});

it("shows an email by its subject, and a picture without words by its recipient", () => {
  expect(sentText(email, wording).text).toBe("To maria@example.com: “Your visit”");
  expect(sentText({ ...text, body: "" }, wording).text).toBe("To (202) 555-0143");
});

it("explains a text that its step held back, and says nothing of other steps", () => {
  const step = {
    ...{ action: "send_sms", status: "suppressed", warnings: ["Not sent: quiet hours"] },
    input: { to: "+12025550143", message: "Sorry we missed you" },
  };
  expect(heldText(step, wording)).toEqual({
    text: "To (202) 555-0143: “Sorry we missed you”",
    ...{ label: "Not sent", tone: "warn", why: "It was quiet_hours.", reached: false },
  });
  expect(heldText({ ...step, status: "succeeded" }, wording)).toBeNull();
  expect(heldText({ ...step, action: "create_callback" }, wording)).toBeNull();
});
