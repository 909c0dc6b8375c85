import { expect, it } from "vitest";
import { objectPath } from "./audit-words";

const partner = { face: "partner", base: "/p/ptr_1" } as const;

it.each([
  ["inv_2026-06", "/p/ptr_1/billing/inv_2026-06"],
  ["inv_2026-06-2", "/p/ptr_1/billing/inv_2026-06-2"],
  ["ws_1", "/p/ptr_1/accounts/ws_1"],
])("leads to the page of %s", (object, path) => {
  expect(objectPath(object, partner)).toBe(path);
});

it("does not take an invitation for an invoice, whose ids begin alike", () => {
  const invitation = "inv_01m8f96sx410n4th3b50vv3ajd";
  expect(objectPath(invitation, partner)).toBeNull();
  expect(objectPath(invitation, { face: "operator", base: "/operator" })).toBeNull();
});
