import { expect, it } from "vitest";
import { withLocalTimes } from "./local-times";

it("shows the instants of a sentence in the workspace's time", () => {
  expect(
    withLocalTimes("The event arrives at 2026-11-24T23:08:48.302Z or later.", "America/New_York"),
  ).toMatch(/^The event arrives at Nov 24, 6:08\sPM or later\.$/);
});

it("leaves other sentences alone", () => {
  expect(withLocalTimes("The earlier run has ended.", "UTC")).toBe("The earlier run has ended.");
});
