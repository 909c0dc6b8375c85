import { expect, it } from "vitest";
import { type AllowanceUse, closestLimit, limitPercentOf, projectedOver } from "./highest-use";

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
  [[use("minutes", 10, 120), use("sms", 50, 60)], 120],
  [[use("minutes", 10, 120), use("sms", 130, 150)], 130],
  [[use("minutes", 10, 90), use("sms", 50, 60)], 50],
  [[use("minutes", 10, 120, 0)], null],
])(
  "sorts accounts by an allowance they are projected to exceed, or by the one they use most of",
  (allowances, percent) => {
    expect(limitPercentOf(allowances)).toBe(percent);
  },
);

it.each([
  ["expected_allowance", [use("minutes", 7, 274)], 43],
  ["spend_cap", [use("minutes", 7, 274)], 100],
  ["allowance", [use("minutes", 7, 274), use("sms", 100, 130)], null],
  ["spend_cap", [use("minutes", 7, 50)], 43],
  ["allowance", [use("minutes", 7, 50)], null],
] as const)("calls %s the closest limit", (limit, allowances, capPercent) => {
  expect(closestLimit(allowances, capPercent)).toBe(limit);
});
