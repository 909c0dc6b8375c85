import { expect, it } from "vitest";
import { phoneText } from "@/components/ui/phone";
import { translator } from "@/lib/messages/translator";
import { sentText as sentTextIn } from "./sent-text";

const sentText = (step: Parameters<typeof sentTextIn>[0]) =>
  sentTextIn(step, { t: translator("en", "editorRuns"), phoneText });
const text = { action: "send_sms", input: { to: "+12025550143", message: "Sorry we missed you" } };

it("names the recipient and the words of a text", () => {
  expect(sentText({ ...text, output: { status: "queued" } })).toEqual({
    message: "To (202) 555-0143: “Sorry we missed you”",
    held: null,
  });
});

it("says that a text without a provider reached nobody", () => {
  expect(sentText({ ...text, output: { status: "sandboxed" } })?.held).toContain("Not sent");
});

it("gives the reason a text was held back", () => {
  const step = { ...text, output: { status: "suppressed" }, warnings: ["Not sent: quiet hours"] };
  expect(sentText(step)?.held).toBe("Not sent: quiet hours");
});

it("shows an email by its subject", () => {
  const input = { to: "maria@example.com", subject: "Your visit" };
  expect(sentText({ action: "send_email", input, output: null })?.message).toBe(
    "To maria@example.com: “Your visit”",
  );
});

it("is silent about steps that send nothing, and about a step that has not run", () => {
  expect(sentText({ action: "create_callback", input: { to: "x" } })).toBeNull();
  expect(sentText({ action: "send_sms", input: null })).toBeNull();
});
