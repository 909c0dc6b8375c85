import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { branchTaken, outletWord, outputWords } from "./output-words";

const t = translator("en", "steps");

const WAIT = { type: "action" as const, config: { event: "appointment.booked" } };

it.each([
  { of: { type: "condition" as const }, words: ["Yes", "No"] },
  { of: WAIT, words: ["Event", "None"] },
  { of: { ...WAIT, config: { event: "sms.received" } }, words: ["Reply", "None"] },
])("names the outputs of a card $words, and begins their words in the form so", ({ of, words }) => {
  const outputs = ["true", "false"] as const;
  expect(outputs.map((output) => outletWord(of, output, t))).toEqual(words);
  expect(outputs.map((output) => outputWords(of, output, t).split(":")[0])).toEqual(words);
});

it("names the branch a run took as the end of a wait, or as an answer", () => {
  const taken = (type: "action" | "condition", branch: string) => branchTaken({ type }, branch, t);
  expect(["true", "false"].map((branch) => taken("action", branch))).toEqual(["it happened", "timed out"]);
  expect(["true", "false"].map((branch) => taken("condition", branch))).toEqual([
    "answered yes",
    "answered no",
  ]);
  expect(taken("action", "Reschedule")).toBe("answered reschedule");
});
