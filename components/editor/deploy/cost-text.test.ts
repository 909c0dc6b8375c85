import { describe, expect, it } from "vitest";
import { type CostEstimate, costText, runCostText } from "./cost-text";

const estimate = (part: Partial<CostEstimate>): CostEstimate => ({
  automationId: "auto_1",
  triggersLast30Days: 206,
  smsPerRun: 2,
  runsPerMonth: 206,
  smsPerMonth: 412,
  amount: 7.42,
  amountMinor: 742,
  currency: "usd",
  text: "",
  ...part,
});

describe("what an automation will cost", () => {
  it("is told by the month, with what it is reckoned from", () => {
    expect(costText(estimate({}))).toEqual({
      says: "About 412 texts a month more, +$7.42.",
      because: "Its trigger happened 206 times in the last 30 days, and a run sends 2 texts at most.",
    });
  });

  it("says when the plan covers it", () => {
    expect(costText(estimate({ amount: 0, amountMinor: 0 }))?.says).toContain("all within the plan");
  });

  it("counts one as one", () => {
    const text = costText(estimate({ triggersLast30Days: 1, smsPerRun: 1, smsPerMonth: 1 }));
    expect(text?.because).toBe(
      "Its trigger happened once in the last 30 days, and a run sends 1 text at most.",
    );
    expect(text?.says).toContain("About 1 text a month");
  });

  it("is silent when there is nothing to tell", () => {
    expect(costText(estimate({ smsPerMonth: 0, amount: 0, amountMinor: 0 }))).toBeNull();
  });

  it.each([
    [{ amount: 0.02, currency: "usd" }, "$0.02 of messages a run"],
    [{ amount: 0.018, currency: "usd" }, "$0.018 of messages a run"],
    [{ amount: 0, currency: "usd" }, null],
  ])("of one run %o is %s", (cost, text) => {
    expect(runCostText(cost)).toBe(text);
  });
});
