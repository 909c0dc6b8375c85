import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { answerWord, branchTaken, outputWords } from "./output-words";

const t = translator("en", "steps");

it.each(["action", "condition"] as const)(
  "begins the words of an output of one %s as its card does",
  (type) => {
    for (const output of ["true", "false"] as const)
      expect(outputWords({ type }, output, t).split(":")[0]).toBe(answerWord(output, t));
  },
);

it("names the branch a run took as the end of a wait, or as an answer", () => {
  const taken = (type: "action" | "condition", branch: string) => branchTaken({ type }, branch, t);
  expect(["true", "false"].map((branch) => taken("action", branch))).toEqual(["it happened", "timed out"]);
  expect(["true", "false"].map((branch) => taken("condition", branch))).toEqual([
    "answered yes",
    "answered no",
  ]);
  expect(taken("action", "Reschedule")).toBe("answered reschedule");
});
