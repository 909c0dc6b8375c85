import { describe, expect, it } from "vitest";
import { nodesBeforeMessages } from "./messages-ahead";
import type { Definition, Edge, Node } from "./schema";
import { toys } from "./testing/toy-actions";

const trigger: Node = { id: "t", type: "trigger", event: "call.missed" };
const step = (id: string, action: string, more: object = {}): Node => ({
  id,
  type: "action",
  action,
  config: {},
  ...more,
});
const chain = (...nodes: Node[]): Definition => {
  const edges = nodes.slice(1).map((node, at): Edge => ({ from: nodes[at]?.id ?? "", to: node.id }));
  return { name: "", description: "", nodes, edges, settings: {} };
};

describe("nodesBeforeMessages", () => {
  it("lists a step that sends and every step that leads to it", () => {
    const definition = chain(trigger, step("wait", "delay"), step("text", "say"), step("end", "keep"));
    expect([...nodesBeforeMessages(definition, toys)].sort()).toEqual(["t", "text", "wait"]);
  });

  it("leaves out a step that is turned off, and an unknown action", () => {
    const definition = chain(trigger, step("text", "say", { disabled: true }), step("odd", "unknown"));
    expect([...nodesBeforeMessages(definition, toys)]).toEqual([]);
  });
});
