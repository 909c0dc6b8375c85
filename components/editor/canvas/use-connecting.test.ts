import type { Node } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { connectionRefusal, endsAt } from "./use-connecting";

const read = readDefinition({
  name: "",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    { id: "a", type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } },
    { id: "b", type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } },
  ],
});
if (!read.ok) throw new Error("the fixture cannot be read");
const doc = read.definition;

const PLACES: Record<string, number> = { t: 0, a: 300, b: 600 };
const flow = {
  getIntersectingNodes: (at: unknown) => {
    const { x } = at as { x: number };
    return Object.entries(PLACES)
      .filter(([, left]) => x >= left && x < left + 240)
      .map(([id, left]) => ({ id, position: { x: left, y: 0 }, data: {} }) satisfies Node);
  },
};
/** A step is followed from its right edge and led to at its left one. */
const pendingFrom = (id: string, type: "source" | "target" = "source") => ({
  from: { x: (PLACES[id] ?? 0) + (type === "source" ? 240 : 0), y: 44 },
  fromNode: { id },
  fromHandle: { id: type === "source" ? "next" : "in", type },
  toNode: null,
  toHandle: null,
});

describe("a pending connection", () => {
  it("goes to the step whose body it is over", () => {
    expect(endsAt(flow, pendingFrom("a"), { x: 700, y: 40 })).toEqual({ from: "a", to: "b" });
    expect(connectionRefusal(doc, flow, { pending: pendingFrom("a"), point: { x: 700, y: 40 } })).toBeNull();
  });

  it("drawn backwards comes from the step whose body it is over", () => {
    expect(endsAt(flow, pendingFrom("b", "target"), { x: 400, y: 40 })).toEqual({ from: "a", to: "b" });
  });

  it("goes nowhere between the steps", () => {
    expect(endsAt(flow, pendingFrom("a"), { x: 570, y: 40 })).toBeNull();
  });

  it.each([
    [100, /before the trigger/],
    [350, /followed by itself/],
  ])("over %d says why not", (x, why) => {
    expect(connectionRefusal(doc, flow, { pending: pendingFrom("a"), point: { x, y: 40 } })).toMatch(why);
  });

  it("is at home until it has left its jack", () => {
    expect(endsAt(flow, pendingFrom("a"), { x: 530, y: 44 })).toBe("home");
    expect(connectionRefusal(doc, flow, { pending: pendingFrom("a"), point: { x: 530, y: 44 } })).toBeNull();
  });
});
