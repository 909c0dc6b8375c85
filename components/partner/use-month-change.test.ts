import { expect, it } from "vitest";
import { monthChange } from "./use-month-change";

const day = (key: string, calls: number) => ({
  key,
  calls,
  seconds: 0,
  appointments: 0,
  leads: 0,
  smsMessages: 0,
  apiRequests: 0,
});
const november = {
  period: "2026-11",
  asOf: "2026-12-02T09:00:00Z",
  groups: [day("2026-11-01", 4), day("2026-11-20", 9)],
};
const december = (asOf: string, calls: number) => ({
  period: "2026-12",
  asOf,
  groups: calls === 0 ? [] : [day("2026-12-02", calls)],
});

it("compares the complete days of the current month with the same days of the month before", () => {
  const { changeOf, comparedDays } = monthChange(december("2026-12-03T09:00:00Z", 6), november);
  const change = changeOf("calls");
  expect(change).toMatchObject({ now: 6, before: 4 });
  expect(change?.since.replaceAll("\u2060", "").replaceAll(/\s/g, " ")).toBe("Nov 1 – 2");
  expect(comparedDays?.replaceAll("\u2060", "").replaceAll(/\s/g, " ")).toBe("Dec 1 – 2");
});

it("leaves today out, and compares nothing on the first day of a month", () => {
  expect(monthChange(december("2026-12-02T09:00:00Z", 6), november).changeOf("calls")).toBeNull();
  const first = { ...december("2026-12-01T09:00:00Z", 0), groups: [day("2026-12-01", 3)] };
  expect(monthChange(first, november).changeOf("calls")).toBeNull();
});

it("compares no month without usage while it runs", () => {
  expect(monthChange(december("2026-12-02T09:00:00Z", 0), november).changeOf("calls")).toBeNull();
  expect(monthChange(december("2027-01-02T09:00:00Z", 0), november).changeOf("calls")).toMatchObject({
    now: 0,
  });
});
