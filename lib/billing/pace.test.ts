import { describe, expect, it } from "vitest";
import { hasPace, monthAtPace, nextWholeMonth, paceSpan } from "./pace";
import { parsePeriod } from "./periods";
import { noUsage } from "./usage";

const at = (iso: string) => Date.parse(iso);
const now = at("2027-01-02T09:30:00Z");
const period = parsePeriod("2027-02");

describe("the pace of an account", () => {
  it("is measured over thirty whole days and projected to the next whole month", () => {
    expect(paceSpan(now)).toEqual({ from: "2026-12-03", to: "2027-01-02" });
    expect(nextWholeMonth(now)).toBe("2027-02");
    const used = { ...noUsage(), sms: 300, calls: 1 };
    expect(monthAtPace(used, { period, now, since: at("2026-01-01T00:00:00Z") })).toMatchObject({
      sms: 280,
      calls: 1,
      leads_created: 0,
    });
  });

  it("is measured over its own days while it is young, and is unknown in the first week", () => {
    const since = at("2026-12-23T09:30:00Z");
    expect(monthAtPace({ ...noUsage(), sms: 100 }, { period, now, since }).sms).toBe(280);
    expect(monthAtPace(undefined, { period, now, since: now })).toEqual(noUsage());
    expect(hasPace({ now, since })).toBe(true);
    expect(hasPace({ now, since: at("2026-12-27T00:00:00Z") })).toBe(false);
  });
});
