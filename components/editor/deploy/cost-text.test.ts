import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { type CostEstimate, costText, runCostText } from "./cost-text";

const t = translator("en", "editorDeploy");

const estimate = (part: Partial<CostEstimate>): CostEstimate => ({
  automationId: "auto_1",
  triggersLast30Days: 206,
  smsPerRun: 2,
  runsPerMonth: 206,
  smsPerMonth: 412,
  moreSmsPerMonth: 412,
  amount: 7.42,
  amountMinor: 742,
  currency: "usd",
  text: "",
  ...part,
});

describe("costText", () => {
  it("shows the total and its basis when the live version sends nothing", () => {
    expect(costText(estimate({}), t)).toEqual({
      text: "About 412 texts a month, $7.42.",
      basis: "Its trigger fired 206 times in the last 30 days. A run sends 2 texts at most.",
    });
  });

  it.each([
    [{ moreSmsPerMonth: 0, amountMinor: 0 }, "About 412 texts a month, as now, at the same price."],
    [{ moreSmsPerMonth: 206, amountMinor: 371 }, "About 206 texts a month more than now, +$3.71."],
    [{ moreSmsPerMonth: 206, amountMinor: 0 }, "About 206 texts a month more than now, all within the plan."],
    [{ moreSmsPerMonth: -1, amountMinor: -2 }, "About 1 text a month fewer than now, −$0.02."],
    [
      { smsPerMonth: 0, moreSmsPerMonth: -94, amountMinor: -169 },
      "About 94 texts a month fewer than now, −$1.69.",
    ],
  ])("shows the difference from the live version: %o", (part, text) => {
    expect(costText(estimate(part), t)?.text).toBe(text);
  });

  it("shows that the plan covers it", () => {
    expect(costText(estimate({ amount: 0, amountMinor: 0 }), t)?.text).toContain("all within the plan");
  });

  it("uses the singular for one and a phrase for none", () => {
    const one = { triggersLast30Days: 1, runsPerMonth: 1, smsPerRun: 1, smsPerMonth: 1, moreSmsPerMonth: 1 };
    expect(costText(estimate(one), t)).toEqual({
      text: "About 1 text a month, $7.42.",
      basis: "Its trigger fired once in the last 30 days. A run sends 1 text at most.",
    });
    const none = { triggersLast30Days: 0, smsPerMonth: 0, moreSmsPerMonth: -94 };
    expect(costText(estimate(none), t)?.basis).toContain("did not fire in the last 30 days");
    expect(costText(estimate({ triggersLast30Days: 200 }), t)?.basis).toContain(
      "200 times in the last 30 days, or about 206 next month.",
    );
  });

  it("is null when nothing is sent before or after", () => {
    const nothing = { smsPerMonth: 0, moreSmsPerMonth: 0, amount: 0, amountMinor: 0 };
    expect(costText(estimate(nothing), t)).toBeNull();
  });

  it.each([
    [{ amount: 0.02, currency: "usd" }, "$0.02 once the plan's allowance is used up"],
    [{ amount: 0.018, currency: "usd" }, "$0.018 once the plan's allowance is used up"],
    [{ amount: 0, currency: "usd" }, null],
  ])("formats the cost of one run, %o, as %s", (cost, text) => {
    expect(runCostText(cost, t)).toBe(text);
  });
});
