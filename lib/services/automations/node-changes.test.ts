import { expect, it } from "vitest";
import { diff } from "@/lib/automation/patch";
import type { Definition, Node } from "@/lib/automation/schema";
import { countNodeChanges } from "./node-changes";

const withNodes = (...nodes: Node[]): Definition => ({
  name: "Missed call",
  description: "",
  nodes,
  edges: [],
  settings: {},
});
const sms = (id: string, config: Record<string, string>): Node => ({
  id,
  type: "action",
  action: "send_sms",
  config,
});
const count = (before: Definition, after: Definition) => countNodeChanges(diff(before, after));

it("counts steps that were added, removed and modified", () => {
  const before = withNodes(sms("a", { to: "1" }), sms("b", { to: "1" }));
  const after = withNodes(sms("a", { to: "2" }), sms("c", { to: "1" }), sms("d", { to: "1" }));
  expect(count(before, after)).toEqual({ added: 2, removed: 1, modified: 1 });
});

it("ignores the order of members and the place on the canvas", () => {
  const before = withNodes({ ...sms("a", { to: "1", body: "Hi" }), position: { x: 0, y: 0 } });
  const after = withNodes({ ...sms("a", { body: "Hi", to: "1" }), position: { x: 40, y: 0 } });
  expect(count(before, after)).toEqual({ added: 0, removed: 0, modified: 0 });
});

it("counts a step that became another type as modified", () => {
  const after = withNodes({ id: "a", type: "condition", conditionType: "if" });
  expect(count(withNodes(sms("a", {})), after)).toEqual({ added: 0, removed: 0, modified: 1 });
});
