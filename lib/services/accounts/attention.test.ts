import { expect, it } from "vitest";
import { attentionOf } from "./attention";

const now = new Date("2027-06-30T12:00:00Z");
const calm = {
  status: "active" as const,
  createdAt: new Date("2027-01-01T00:00:00Z"),
  lastActivityAt: new Date("2027-06-30T09:00:00Z"),
  failedRuns: 0,
  allowancePercent: 40,
  capPercent: null,
};

it("finds nothing in an account that works within its allowance", () => {
  expect(attentionOf(calm, now)).toEqual([]);
});

it("names what is urgent first", () => {
  const of = { ...calm, failedRuns: 2, capPercent: 100, allowancePercent: 130 };
  expect(attentionOf(of, now)).toEqual(["failing_runs", "spend_cap_reached", "over_allowance"]);
});

it.each([
  [79, []],
  [80, ["allowance_near"]],
  [99, ["allowance_near"]],
  [100, ["over_allowance"]],
])("reads %i%% of an allowance as %j", (allowancePercent, expected) => {
  expect(attentionOf({ ...calm, allowancePercent }, now)).toEqual(expected);
});

it.each([
  [79, []],
  [80, ["spend_cap_near"]],
  [100, ["spend_cap_reached"]],
])("reads %i%% of a spend cap as %j", (capPercent, expected) => {
  expect(attentionOf({ ...calm, capPercent }, now)).toEqual(expected);
});

it("calls an account inactive after two weeks, counted from its creation at the earliest", () => {
  const lastActivityAt = new Date("2027-06-16T11:59:59Z");
  expect(attentionOf({ ...calm, lastActivityAt }, now)).toEqual(["inactive"]);
  expect(attentionOf({ ...calm, lastActivityAt: new Date("2027-06-16T12:00:00Z") }, now)).toEqual([]);
  expect(attentionOf({ ...calm, lastActivityAt: null }, now)).toEqual(["inactive"]);
  const createdAt = new Date("2027-06-29T00:00:00Z");
  expect(attentionOf({ ...calm, createdAt, lastActivityAt: null }, now)).toEqual([]);
});

it("does not call a suspended account inactive, and leaves closed ones alone", () => {
  expect(attentionOf({ ...calm, status: "suspended", lastActivityAt: null }, now)).toEqual(["suspended"]);
  const full = { ...calm, status: "suspended" as const, allowancePercent: 120 };
  expect(attentionOf(full, now)).toEqual(["suspended"]);
  expect(attentionOf({ ...calm, status: "closed", failedRuns: 3, lastActivityAt: null }, now)).toEqual([]);
});
