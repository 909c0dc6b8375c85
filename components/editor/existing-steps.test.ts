import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { existingSteps } from "./existing-steps";
import { MISSED_CALL } from "./fixtures/missed-call";

const t = translator("en", "steps");

function read(definition: object) {
  const answer = readDefinition(definition);
  if (!answer.ok) throw new Error("the fixture cannot be read");
  return answer.definition;
}

describe("what may come next of the steps that are there", () => {
  const group = "Steps you have";
  const ids = (after: { id: string }) =>
    existingSteps(read(MISSED_CALL), { after, group, t }).map(({ to }) => to);

  it("is a step further on, told as its card is", () => {
    expect(ids({ id: "missed" })).toEqual(["queue"]);
    const [step] = existingSteps(read(MISSED_CALL), { after: { id: "missed" }, group, t });
    expect(step?.label).toBe("Create callback");
  });

  it("is never the step itself, the one that comes next already, the trigger, or one that leads here", () => {
    expect(ids({ id: "text" })).toEqual([]);
    expect(ids({ id: "queue" })).toEqual([]);
  });
});
