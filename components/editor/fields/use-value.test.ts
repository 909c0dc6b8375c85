import { expect, test } from "vitest";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { applyOperation, type EditOperation } from "@/lib/automation/edit";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { isSameAround } from "./use-value";

function missedCall(): Definition {
  const read = readDefinition(MISSED_CALL);
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition;
}

function isSameAfter(operation: EditOperation): boolean {
  const before = missedCall();
  const result = applyOperation(before, operation);
  if (!result.ok) throw new Error(result.message);
  return isSameAround(before, result.definition, "text");
}

test("typing in a step's own field changes nothing around it", () => {
  expect(isSameAfter({ op: "set_field", nodeId: "text", field: "config.message", value: "Hi" })).toBe(true);
});

test.each<[string, EditOperation]>([
  ["another step's field", { op: "set_field", nodeId: "queue", field: "config.phone", value: "1" }],
  ["the step's name", { op: "set_field", nodeId: "text", field: "name", value: "Say sorry" }],
  ["a connection", { op: "disconnect", from: "text", to: "queue" }],
  ["the trigger", { op: "set_event", nodeId: "missed", event: "call.ended" }],
  ["a removed step", { op: "remove_node", nodeId: "queue" }],
])("%s counts as a change around it", (_, operation) => {
  expect(isSameAfter(operation)).toBe(false);
});
