import { expect, it } from "vitest";
import { entryPath, entrySubjects, objectPath, withoutRepeats } from "./audit-words";

const partner = { face: "partner", base: "/p/ptr_1" } as const;

it.each([
  ["inv_2026-06", "/p/ptr_1/billing/inv_2026-06"],
  ["inv_2026-06-2", "/p/ptr_1/billing/inv_2026-06-2"],
  ["ws_1", "/p/ptr_1/accounts/ws_1"],
  ["ft_1", "/p/ptr_1/templates/ft_1"],
  ["whe_1", "/p/ptr_1/webhooks"],
])("leads to the page of %s", (object, path) => {
  expect(objectPath(object, partner)).toBe(path);
});

it("does not take an invitation for an invoice, whose ids begin alike", () => {
  const invitation = "inv_01m8f96sx410n4th3b50vv3ajd";
  expect(objectPath(invitation, partner)).toBeNull();
  expect(objectPath(invitation, { face: "operator", base: "/operator" })).toBeNull();
});

const entry = (action: string, object: string | null, detail: Record<string, unknown> = {}) => ({
  ...{ action, object, detail, actor: { id: "per_1" } },
});
const deployed = (accountId: string) =>
  entry("automation.deployed", `auto_${accountId}`, { template: "ft_1", rollout: "ro_1", accountId });
const finished = entry("rollout.finished", "ft_1", { rollout: "ro_1" });

it.each([
  [deployed("ws_1"), "/templates/ft_1/rollouts/ro_1"],
  [finished, "/templates/ft_1/rollouts/ro_1"],
  [entry("automation.paused", "auto_1", { accountId: "ws_1" }), "/accounts/ws_1"],
  [entry("member.removed", "per_2", { accountId: "ws_1" }), "/accounts/ws_1?tab=people"],
  [entry("key.created", "key_1", { accountId: "ws_1" }), "/accounts/ws_1?tab=keys"],
  [entry("key.created", "key_1"), "/settings/keys"],
  [entry("member.removed", "per_2"), "/settings/people"],
  [entry("stripe.connected", "ptr_1"), "/settings/audit?object=ptr_1"],
  [entry("test_clock.moved", null), "/settings/audit"],
])("leads from $action to its page", (one, path) => {
  expect(entryPath(one, "/p/ptr_1")).toBe(`/p/ptr_1${path}`);
});

it("names what an entry is about, and its account", () => {
  const names = { auto_ws_1: "Text back", ws_1: "Harbor Clinic" };
  expect(entrySubjects(deployed("ws_1"), names)).toEqual(["Text back", "Harbor Clinic"]);
  expect(entrySubjects(entry("account.suspended", "ws_1"), names)).toEqual(["Harbor Clinic"]);
  expect(entrySubjects(entry("member.removed", "per_2", { accountId: "ws_1" }), names)).toEqual([
    "Harbor Clinic",
  ]);
  const paid = entry("invoice.paid", "inv_2026-10");
  expect(entrySubjects(paid, { "inv_2026-10": "inv_2026-10_Y5JB7Q" })).toEqual(["October 2026"]);
  expect(entrySubjects(entry("invoice.finalized", "inv_2026-10-2"), {})).toEqual([
    "October 2026 (inv_2026-10-2)",
  ]);
  expect(entrySubjects(entry("brand_domain.added", "desk.example.com"), names)).toEqual(["desk.example.com"]);
});

it("has one row for a rollout and for repeated edits", () => {
  const edited = entry("account.changed", "ws_1");
  const created = entry("automation.created", "auto_ws_1", { accountId: "ws_1" });
  const entries = [edited, edited, finished, deployed("ws_2"), edited, deployed("ws_1"), created];
  expect(withoutRepeats(entries)).toEqual([edited, finished, edited]);
});
