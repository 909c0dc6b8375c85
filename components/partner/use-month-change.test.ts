import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { monthChange } from "./use-month-change";

const t = translator("en", "partner");
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

it("compares the current month with the same days of the month before", () => {
  const change = monthChange(december("2026-12-02T09:00:00Z", 6), november, t)("calls");
  expect(change).toEqual({ now: 6, before: 4, since: "November through the 2nd" });
});

it("compares no month without usage while it runs", () => {
  expect(monthChange(december("2026-12-02T09:00:00Z", 0), november, t)("calls")).toBeNull();
  expect(monthChange(december("2027-01-02T09:00:00Z", 0), november, t)("calls")).toMatchObject({ now: 0 });
});
