import { describe, expect, it } from "vitest";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK } from "./price-book";
import { reachedThresholds } from "./thresholds";
import { noUsage } from "./usage";

const month = { period: parsePeriod("2026-06"), priceBook: FIRST_PRICE_BOOK };
const reached = (
  usage: Partial<ReturnType<typeof noUsage>>,
  since = "2026-06-01T00:00:00.000Z",
  percents = [80, 100],
) =>
  reachedThresholds(
    {
      id: "ws_a",
      name: "A",
      segments: { plans: [{ from: since, plan: "starter" }], statuses: [{ from: since, status: "active" }] },
      usage: { ...noUsage(), ...usage },
    },
    { ...month, percents },
  ).map(({ meter, percent, used, included }) => `${meter} ${percent}: ${used} of ${included}`);

describe("the thresholds of an allowance", () => {
  it("are 80 % and 100 % of it, to the unit", () => {
    expect(reached({ sms: 159 })).toEqual([]);
    expect(reached({ sms: 160 })).toEqual(["sms 80: 160 of 200"]);
    expect(reached({ sms: 199 })).toEqual(["sms 80: 199 of 200"]);
    expect(reached({ sms: 200 })).toEqual(["sms 80: 200 of 200", "sms 100: 200 of 200"]);
  });

  it("count each billable separately, with minutes as on the invoice", () => {
    expect(reached({ call_seconds: 159 * 60 + 1, api_requests: 8_000 })).toEqual([
      "minutes 80: 160 of 200",
      "api_requests 80: 8000 of 10000",
    ]);
  });

  it("are those the partner has set, also beyond the allowance", () => {
    expect(reached({ sms: 410 }, undefined, [50, 200, 250])).toEqual([
      "sms 50: 410 of 200",
      "sms 200: 410 of 200",
    ]);
    expect(reached({ sms: 410 }, undefined, [])).toEqual([]);
  });

  it("apply to the prorated allowance", () => {
    expect(reached({ sms: 70 }, "2026-06-18T09:00:00.000Z")).toEqual(["sms 80: 70 of 87"]);
  });
});
