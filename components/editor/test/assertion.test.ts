import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/automation/json";
import { translator } from "@/lib/messages/translator";
import { ASSERTION_TYPES, assertionsOf, assertionText, newAssertion } from "./assertion";

const words = {
  nameOf: (id: string) => (id === "text" ? "Send SMS" : id),
  readable: (text: string) => text.replace("{{trigger.caller_phone}}", "{caller's phone}"),
  t: translator("en", "editorScenarios"),
};

describe("assertionText", () => {
  it.each<[JsonObject, string]>([
    [{ type: "sent" }, "A text or email is sent"],
    [{ type: "sent", channel: "email" }, "An email is sent"],
    [
      { type: "sent", channel: "sms", contains: "Hi", to: "+12025550123", within: "5m" },
      "A text containing “Hi” to +12025550123 is sent within 5 minutes",
    ],
    [
      { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}", within: "30s" },
      "A text to {caller's phone} is sent within 30s",
    ],
    [{ type: "sent", within: { amount: 1, unit: "hours" } }, "A text or email is sent within 1 hour"],
    [
      { type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } },
      "No text is sent between 9:00 PM and 8:00 AM",
    ],
    [{ type: "ends_at", nodeId: "text" }, "It ends at “Send SMS”"],
    [{ type: "status", status: "not_triggered" }, "It doesn't start"],
    [
      { type: "output", nodeId: "text", field: "segments", operator: "equals", value: 1 },
      "“segments” of “Send SMS” is 1",
    ],
    [{ type: "output", nodeId: "gone", field: "id", operator: "exists" }, "“id” of “gone” is known"],
  ])("%j: %s", (assertion, text) => {
    expect(assertionText(assertion, words)).toBe(text);
  });

  it("has words for every new assertion", () => {
    for (const type of ASSERTION_TYPES) {
      expect(assertionText(newAssertion(type, "text"), words)).not.toContain("undefined");
    }
  });
});

describe("assertionsOf", () => {
  const step = (nodeId: string, action: string, status = "succeeded") =>
    ({ nodeId, action, status }) as Parameters<typeof assertionsOf>[0]["steps"][number];

  it("records where a run ended and which kinds of message it sent", () => {
    const steps = [
      step("text", "send_sms"),
      step("again", "send_sms"),
      step("mail", "send_email", "suppressed"),
    ];
    expect(assertionsOf({ steps, status: "succeeded" })).toEqual([
      { type: "ends_at", nodeId: "mail" },
      { type: "sent", channel: "sms" },
    ]);
  });

  it("expects a failed run to fail, and a run without steps to complete", () => {
    expect(assertionsOf({ steps: [step("text", "send_sms", "failed")], status: "failed" })).toEqual([
      { type: "ends_at", nodeId: "text" },
      { type: "status", status: "failed" },
    ]);
    expect(assertionsOf({ steps: [], status: "succeeded" })).toEqual([
      { type: "status", status: "succeeded" },
    ]);
  });
});
