import { describe, expect, it } from "vitest";
import { everyDay, sumOfDays } from "./usage-days";

const day = (key: string, calls: number) => ({
  key,
  calls,
  seconds: calls * 60,
  appointments: 1,
  leads: 0,
  smsMessages: 2,
  apiRequests: 3,
});

describe("the days of a report", () => {
  const groups = [day("2026-02-03", 5), day("2026-02-20", 7)];

  it("are all days of a month that has ended, with nothing on those that are not in the report", () => {
    const days = everyDay({ period: "2026-02", asOf: "2026-03-09T10:00:00.000Z", groups });
    expect(days.length).toBe(28);
    expect(days.map(({ key }) => key).slice(0, 3)).toEqual(["2026-02-01", "2026-02-02", "2026-02-03"]);
    expect(days[0]).toEqual({
      key: "2026-02-01",
      calls: 0,
      seconds: 0,
      appointments: 0,
      leads: 0,
      smsMessages: 0,
      apiRequests: 0,
    });
    expect(days[2]?.calls).toBe(5);
    expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(12);
  });

  it("end today in the month that runs", () => {
    const days = everyDay({ period: "2026-02", asOf: "2026-02-10T00:00:00.000Z", groups });
    expect(days.length).toBe(10);
    expect(days.at(-1)?.key).toBe("2026-02-10");
  });

  it("are summed as a whole, or until a day of the month", () => {
    expect(sumOfDays(groups)).toEqual({
      calls: 12,
      seconds: 720,
      appointments: 2,
      leads: 0,
      smsMessages: 4,
      apiRequests: 6,
    });
    expect(sumOfDays(groups, 10)).toEqual({
      calls: 5,
      seconds: 300,
      appointments: 1,
      leads: 0,
      smsMessages: 2,
      apiRequests: 3,
    });
    expect(sumOfDays([], 10).calls).toBe(0);
  });
});
