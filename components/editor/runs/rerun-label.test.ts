import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { type RerunStep, rerunLabel } from "./rerun-label";

const label = (safety: RerunStep["safety"], status: RerunStep["status"], outcomeUnknown = false) =>
  rerunLabel({ safety, status, outcomeUnknown }, translator("en", "editorRuns"));

describe("rerunLabel", () => {
  it("says that a step which succeeded happens a second time, because a new run has keys of its own", () => {
    expect(label("keyed", "succeeded")).toEqual({ tone: "warn", text: "Repeated" });
    expect(label("repeats", "succeeded")).toEqual({ tone: "warn", text: "Repeated" });
    expect(label("safe", "succeeded")).toEqual({ tone: "good", text: "Safe to repeat" });
  });

  it.each(["safe", "keyed", "repeats"] as const)(
    "says that a %s step which failed is tried again",
    (safety) => {
      expect(label(safety, "failed")).toEqual({ tone: "neutral", text: "Tried again" });
    },
  );

  it("warns that a message of unknown delivery may be sent twice", () => {
    expect(label("repeats", "failed", true)).toEqual({ tone: "warn", text: "May be sent twice" });
  });

  it.each([null, "skipped", "suppressed"] as const)("says that a step which was %s happens now", (status) => {
    expect(label("keyed", status)).toEqual({ tone: "neutral", text: "Not done before" });
    expect(label("repeats", status)).toEqual({ tone: "neutral", text: "Not done before" });
  });
});
