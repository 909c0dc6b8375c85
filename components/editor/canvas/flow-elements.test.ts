import { describe, expect, it } from "vitest";
import { applyOperation } from "@/lib/automation/edit";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { flowEdges } from "./flow-edges";
import { type Around, flowNodes } from "./flow-elements";

const t = translator("en", "steps");

function chain(length: number): Definition {
  const nodes = Array.from({ length }, (_, index) => ({
    id: `n${index}`,
    type: index === 0 ? "trigger" : "action",
    ...(index === 0
      ? { event: "call.missed" }
      : { action: "delay", config: { duration: { amount: 1, unit: "hours" } } }),
    ...(index + 1 < length ? { next: `n${index + 1}` } : {}),
    position: { x: index * 320, y: 0 },
  }));
  const read = readDefinition({ name: "", nodes });
  if (!read.ok) throw new Error("the fixture cannot be read");
  return read.definition;
}

const around = (definition: Definition, part: Partial<Around> = {}): Around => ({
  definition,
  selection: new Set(),
  problems: new Map(),
  lit: new Map(),
  fallback: new Map(),
  names: new Map(),
  titles: undefined,
  t,
  ...part,
});

const changed = <T>(before: readonly T[], after: readonly T[]) =>
  after.filter((one, index) => one !== before[index]);

describe("the drawing of the document", () => {
  it("keeps every card but the one that was edited", () => {
    const definition = chain(500);
    const before = flowNodes(around(definition));
    const edit = applyOperation(definition, {
      op: "set_field",
      nodeId: "n250",
      field: "name",
      value: "Later",
    });
    if (!edit.ok) throw new Error(edit.message);
    const after = flowNodes(around(edit.definition));
    expect(changed(before, after).map(({ id }) => id)).toEqual(["n250"]);
  });

  it("tells the cards that no edge enters, and draws them anew once one does", () => {
    const definition = chain(3);
    const cut = { ...definition, edges: definition.edges.slice(0, 1) };
    const before = flowNodes(around(cut));
    const after = flowNodes(around(definition));
    expect(before.map(({ data }) => data.entered)).toEqual([false, true, false]);
    expect(changed(before, after).map(({ id, data }) => [id, data.entered])).toEqual([["n2", true]]);
  });

  it("keeps every edge but those that were edited", () => {
    const definition = chain(500);
    const before = flowEdges(definition, { selectedEdge: null, lit: new Set(), t });
    const after = flowEdges(definition, { selectedEdge: "next n3 n4", lit: new Set(), t });
    expect(changed(before, after).map(({ id }) => id)).toEqual(["next n3 n4"]);
  });

  it("draws only cards whose selection changed", () => {
    const definition = chain(10);
    const before = flowNodes(around(definition, { selection: new Set(["n1"]) }));
    const after = flowNodes(around(definition, { selection: new Set(["n2"]) }));
    expect(changed(before, after).map(({ id }) => id)).toEqual(["n1", "n2"]);
  });

  it("draws only the card somebody else came to", () => {
    const definition = chain(10);
    const before = flowNodes(around(definition, { names: new Map([["n1", "Ada"]]) }));
    const after = flowNodes(around(definition, { names: new Map([["n2", "Ada"]]) }));
    expect(changed(before, after).map(({ id, data }) => [id, data.by])).toEqual([
      ["n1", null],
      ["n2", "Ada"],
    ]);
  });

  it("says aloud what a card shows: its words, its problems and what became of it in a run", () => {
    const definition = chain(2);
    const [, card] = flowNodes(
      around(definition, {
        problems: new Map([["n1", { count: 2, errors: true }]]),
        lit: new Map([["n1", { nodeId: "n1", state: "failed", at: "2026-03-10T09:00:00Z" }]]),
      }),
    );
    expect(card?.ariaLabel).toBe("Wait. Wait 1 hour. 2 problems. Failed");
  });

  it("has neither the cards that are missing so far nor their edges", () => {
    const definition = chain(4);
    const missing = new Set(["n2"]);
    expect(flowNodes(around(definition, { missing })).map(({ id }) => id)).toEqual(["n0", "n1", "n3"]);
    const edges = flowEdges(definition, { selectedEdge: null, lit: new Set(), missing, t });
    expect(edges.map(({ id }) => id)).toEqual(["next n0 n1"]);
  });

  it("leaves out edges that lead nowhere", () => {
    const definition = { ...chain(2), edges: [{ from: "n0", to: "gone" }] };
    expect(flowEdges(definition, { selectedEdge: null, lit: new Set(), t })).toEqual([]);
  });
});
