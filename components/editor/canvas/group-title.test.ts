import { expect, it } from "vitest";
import { definitionOf } from "@/lib/automation/testing/reading";
import { translator } from "@/lib/messages/translator";
import { groupTitle } from "./group-title";

const definition = definitionOf([
  { id: "t", type: "trigger", event: "call.missed", next: "ask" },
  {
    ...{ id: "ask", type: "condition", conditionType: "if_else", trueBranch: "text", falseBranch: "again" },
    expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
  },
  { id: "text", type: "action", action: "send_sms", config: {}, next: "queue" },
  { id: "again", type: "action", action: "send_sms", config: {}, next: "queue" },
  { id: "queue", type: "action", action: "create_callback", config: {}, next: "own" },
  { id: "own", type: "action", action: "delay", name: "Until tomorrow", config: {} },
]);
const titleOf = (...ids: string[]) => groupTitle(definition, ids, translator("en", "steps"));

it("names a group by what its steps do, each kind once", () => {
  expect(titleOf("queue", "text")).toBe("Send SMS and create callback");
  expect(titleOf("text", "again")).toBe("Send SMS");
  expect(titleOf("ask", "text", "queue")).toBe("If the caller is new, send SMS and create callback");
  expect(titleOf("ask", "text", "queue", "own")).toBe(
    "If the caller is new, send SMS, create callback and 1 more",
  );
  expect(titleOf()).toBe("");
});
