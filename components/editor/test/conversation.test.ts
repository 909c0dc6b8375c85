import { describe, expect, it } from "vitest";
import { phoneText as textOfPhone } from "@/components/ui/phone";
import { translator } from "@/lib/messages/translator";
import { conversation } from "./conversation";
import type { LaterEvent } from "./test-draft";

const t = translator("en", "editorTest");
const phoneText = (stored: string) => textOfPhone(stored, translator("en", "ui"));
const labels = { whyNotSent: () => "it was during quiet hours" };
const run = { virtualStart: "2026-06-02T15:00:00.000Z", virtualEnd: "2026-06-02T17:00:00.000Z" };
const reply = (amount: number, body: string): LaterEvent => ({
  after: { amount, unit: "minutes" },
  event: "sms.received",
  data: { body },
});
const text = (at: string, body: string, more = {}) => ({ at, body, to: "+12025550123", ...more });

describe("conversation", () => {
  it("puts replies between the texts in the order of the test's clock", () => {
    const texts = [
      text("2026-06-02T15:00:00.000Z", "Are you coming?"),
      text("2026-06-02T16:00:00.000Z", "Great!"),
    ];
    const bubbles = conversation(texts, { run, later: [reply(30, "Yes please")], labels, phoneText, t });
    expect(bubbles.map(({ body, kind }) => [body, kind])).toEqual([
      ["Are you coming?", "sent"],
      ["Yes please", "reply"],
      ["Great!", "sent"],
    ]);
  });

  it("puts a reply before the text that answers it at the same instant", () => {
    const texts = [
      text("2026-06-02T15:00:00.000Z", "Are you coming?"),
      text("2026-06-02T15:30:00.000Z", "Great!"),
    ];
    const bubbles = conversation(texts, { run, later: [reply(30, "Yes please")], labels, phoneText, t });
    expect(bubbles.map(({ body }) => body)).toEqual(["Are you coming?", "Yes please", "Great!"]);
  });

  it("leaves out replies after the end, and events that are no text", () => {
    const later: LaterEvent[] = [
      reply(180, "Too late"),
      { after: { amount: 1, unit: "minutes" }, event: "appointment.booked" },
    ];
    expect(
      conversation([text("2026-06-02T15:00:00.000Z", "Hello")], { run, later, labels, phoneText, t }),
    ).toHaveLength(1);
  });

  it("does not draw a text that was held back as one that arrived", () => {
    const held = text("2026-06-02T15:00:00.000Z", "Hi", {
      status: "suppressed",
      suppressedReason: "quiet_hours",
    });
    expect(conversation([held], { run, later: [], labels, phoneText, t })).toMatchObject([
      { kind: "held", note: "Not sent to (202) 555-0123: it was during quiet hours" },
    ]);
  });
});
