import { expect, it } from "vitest";
import type { TestRun } from "@/components/editor/shown-run";
import { translator } from "@/lib/messages/translator";
import { recordLines } from "./record-lines";

const words = { t: translator("en", "editorTest"), phoneText: (stored: string) => stored };

function lines(to: unknown, notice: object, more: object = {}): string[] {
  const steps = [{ nodeId: "notify", input: { to } }];
  const effects = { notices: [{ nodeId: "notify", to: ["a", "b"], ...notice }], ...more };
  return recordLines({ steps, effects } as unknown as TestRun, words);
}

it("lists the team's notification before the records", () => {
  const callbacks = [{ callerName: "Robin Fox" }];
  expect(lines("everyone", { title: "Missed call", email: false }, { callbacks })).toEqual([
    "Notification to everyone: Missed call",
    "Callback: Robin Fox",
  ]);
});

it("lists the email that goes with it, and how many people get both", () => {
  expect(lines("owner", { title: "Missed call", email: true })).toEqual([
    "Notification to 2 people: Missed call",
    "Email to 2 people: Missed call",
  ]);
});
