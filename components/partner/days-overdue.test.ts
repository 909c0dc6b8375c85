import { expect, it } from "vitest";
import { daysOverdue } from "./days-overdue";

it("counts whole days since the due date, and at least one", () => {
  const dueAt = "2026-10-16T00:00:00.000Z";
  expect(daysOverdue(dueAt, Date.parse("2026-10-16T01:00:00Z"))).toBe(1);
  expect(daysOverdue(dueAt, Date.parse("2026-11-27T20:00:00Z"))).toBe(42);
});
