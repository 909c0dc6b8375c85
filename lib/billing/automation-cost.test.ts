import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { automationCost, type Sending } from "./automation-cost";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK } from "./price-book";
import { noUsage } from "./usage";

const period = parsePeriod("2027-06");
const account = (sms: number) => ({
  id: "ws_a",
  name: "A",
  usage: { ...noUsage(), sms },
  segments: {
    plans: [{ from: "2027-01-01T00:00:00Z", plan: "professional" as const }],
    statuses: [{ from: "2027-01-01T00:00:00Z", status: "active" as const }],
  },
});
const cost = (sms: number, triggers: number, smsPerRun = 1, live: Sending | null = null) =>
  automationCost(account(sms), {
    period,
    priceBook: FIRST_PRICE_BOOK,
    draft: { triggers, smsPerRun },
    live,
  });

describe("the monthly cost of an automation", () => {
  it("is its messages at the account's own price once the allowance is used up", () => {
    expect(cost(1_000, 412)).toEqual({
      runsPerMonth: 412,
      smsPerMonth: 412,
      moreSmsPerMonth: 412,
      amountMinor: 742,
    });
  });

  it("is zero within the allowance, and covers only the overage", () => {
    expect(cost(0, 1_000).amountMinor).toBe(0);
    expect(cost(900, 200).amountMinor).toBe(180);
  });

  it("follows the length of the month and the messages a run sends", () => {
    const july = {
      period: parsePeriod("2027-07"),
      priceBook: FIRST_PRICE_BOOK,
      draft: { triggers: 30, smsPerRun: 1.5 },
      live: null,
    };
    expect(automationCost(account(1_000), july)).toMatchObject({ runsPerMonth: 31, smsPerMonth: 47 });
    expect(cost(5_000, 0)).toEqual({
      runsPerMonth: 0,
      smsPerMonth: 0,
      moreSmsPerMonth: 0,
      amountMinor: 0,
    });
  });

  it("is zero when the live version sends as much, and negative when it sends more", () => {
    const live = { triggers: 412, smsPerRun: 1 };
    expect(cost(1_412, 412, 1, live)).toMatchObject({
      smsPerMonth: 412,
      moreSmsPerMonth: 0,
      amountMinor: 0,
    });
    expect(cost(1_412, 0, 0, live)).toMatchObject({ moreSmsPerMonth: -412, amountMinor: -742 });
    expect(cost(100, 0, 0, live)).toMatchObject({ moreSmsPerMonth: -412, amountMinor: 0 });
  });

  it("is never negative without a live version and never falls with more triggers", () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(3_000), fc.nat(500), (sms, triggers, more) => {
        const less = cost(sms, triggers).amountMinor;
        expect(less).toBeGreaterThanOrEqual(0);
        expect(cost(sms, triggers + more).amountMinor).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});
