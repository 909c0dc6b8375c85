import { expect, it } from "vitest";
import { endedEarly } from "./ended-early";

it("a test that ended at an unfinished step, or where it was to end, is no whole test", () => {
  const stopped = { outcome: "test_unfinished", reason: "Enter a message" };
  expect(endedEarly({ endedBefore: "sms", stopped })).toBe("unfinished");
  expect(endedEarly({ stopped: { outcome: "test_end", reason: "" } })).toBe("part");
});

it("a test that ran to the end of the automation is one", () => {
  expect(endedEarly({ stopped: null })).toBeNull();
  expect(endedEarly({ stopped: { outcome: "not_a_lead", reason: "" } })).toBeNull();
});
