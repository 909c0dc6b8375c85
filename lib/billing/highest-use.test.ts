import { expect, it } from "vitest";
import { type AllowanceUse, byClosestLimit, closestLimit, projectedOver } from "./highest-use";

const use = (
  meter: AllowanceUse["meter"],
  used: number,
  projected: number,
  included = 100,
): AllowanceUse => ({
  meter,
  used,
  projected,
  included,
});

it("names the allowance that is expected to be exceeded furthest", () => {
  expect(projectedOver([use("minutes", 10, 120), use("sms", 5, 260.7), use("api_requests", 90, 95)])).toEqual(
    {
      meter: "sms",
      percent: 260.7,
      used: 5,
    },
  );
});

it("leaves out what stays within its allowance, has exceeded it, or has none", () => {
  expect(
    projectedOver([use("minutes", 10, 100), use("sms", 120, 300), use("api_requests", 5, 50, 0)]),
  ).toBeNull();
});

it.each([
  [[use("minutes", 7, 274)], 43, "expected_allowance", 274],
  [[use("minutes", 7, 274)], 100, "spend_cap", 100],
  [[use("minutes", 7, 274), use("sms", 100, 130)], null, "allowance", 100],
  [[use("minutes", 10, 90), use("sms", 50, 60)], null, "allowance", 50],
  [[use("minutes", 7, 50)], 43, "spend_cap", 43],
  [[use("minutes", 10, 120, 0)], null, "allowance", 0],
] as const)("knows the closest limit of %j with %s% of the spend cap", (allowances, cap, kind, percent) => {
  expect(closestLimit(allowances, cap)).toEqual({ kind, percent, isReached: percent === 100 });
});

it("puts accounts that have reached a limit before those that are expected to", () => {
  const limits = [
    closestLimit([use("minutes", 50, 60)], null),
    closestLimit([use("minutes", 7, 114)], null),
    closestLimit([use("minutes", 7, 274)], null),
    closestLimit([], 100),
  ];
  expect(limits.sort(byClosestLimit).map(({ percent }) => percent)).toEqual([100, 274, 114, 50]);
});
