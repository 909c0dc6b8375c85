import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, type EditOperation, editOperation } from "./edit";
import { connectRefusal } from "./edit-connect";
import { reaches } from "./edit-graph";
import { readableId } from "./edit-nodes";
import type { Fix } from "./problems";
import { readDefinition } from "./read-definition";
import { type Definition, outputOf, outputsOf } from "./schema";
import { brokenDefinitions, definitions, operations } from "./testing/definitions";
import { toWire } from "./wire";

const empty: Definition = { name: "", description: "", nodes: [], edges: [], settings: {} };
const action = (name: string) => ({ type: "action" as const, action: name, config: {} });
const condition = {
  type: "condition" as const,
  expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
};

const edited = (definition: Definition, ...edits: EditOperation[]): Definition => {
  const result = applyOperations(definition, edits);
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const refusal = (definition: Definition, ...edits: EditOperation[]) => {
  const result = applyOperations(definition, edits);
  if (result.ok) throw new Error("it was done");
  return result.code;
};
const wires = (definition: Definition) =>
  definition.edges.map((edge) => `${edge.from}${edge.branch ? `:${edge.branch}` : ""}>${edge.to}`);

const base = edited(
  empty,
  { op: "add_node", id: "start", node: { type: "trigger", event: "call.missed" } },
  { op: "insert_node", id: "ask", after: "start", node: condition },
  { op: "insert_node", id: "a", after: "ask", branch: "true", node: action("send_sms") },
  { op: "insert_node", id: "b", after: "ask", branch: "false", node: action("send_sms") },
  { op: "insert_node", id: "c", after: "b", node: action("send_sms") },
);

describe("adding nodes", () => {
  it("builds a path by inserting after outputs", () => {
    expect(wires(base)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>c"]);
  });

  it("inserts on an edge, keeping its label, with what followed on the new node's first output", () => {
    const labelled = {
      ...base,
      edges: base.edges.map((edge) => (edge.to === "b" ? { ...edge, label: "no" } : edge)),
    };
    const plain = edited(labelled, {
      op: "insert_node",
      id: "x",
      after: "ask",
      branch: "false",
      node: action("delay"),
    });
    expect(wires(plain)).toEqual(["start>ask", "ask:true>a", "ask:false>x", "b>c", "x>b"]);
    expect(plain.edges[2]?.label).toBe("no");
    const asked = edited(base, { op: "insert_node", id: "x", after: "b", node: condition });
    expect(wires(asked)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>x", "x:true>c"]);
    const stopped = edited(base, { op: "insert_node", id: "x", after: "b", node: action("stop") });
    expect(wires(stopped)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>x"]);
  });

  it("refuses ids that are taken or unusable, a second trigger, a 501st node and places that are none", () => {
    const trigger = { type: "trigger" as const };
    expect(refusal(base, { op: "add_node", id: "a", node: condition })).toBe("duplicate_id");
    expect(refusal(base, { op: "add_node", id: "__proto__", node: condition })).toBe("invalid_id");
    expect(refusal(base, { op: "add_node", id: "t2", node: trigger })).toBe("multiple_triggers");
    expect(refusal(base, { op: "insert_node", id: "t2", after: "a", node: trigger })).toBe("into_trigger");
    expect(refusal(base, { op: "insert_node", id: "x", after: "gone", node: condition })).toBe(
      "unknown_node",
    );
    expect(refusal(base, { op: "insert_node", id: "x", after: "a", branch: "true", node: condition })).toBe(
      "unknown_output",
    );
    const ended = edited(base, { op: "insert_node", id: "end", after: "c", node: action("stop") });
    expect(refusal(ended, { op: "insert_node", id: "x", after: "end", node: condition })).toBe("no_output");
    const full = {
      ...empty,
      nodes: Array.from({ length: 500 }, (_, n) => ({ id: `n${n}`, type: "condition" as const })),
    };
    expect(refusal(full, { op: "add_node", id: "more", node: condition })).toBe("limit_exceeded");
  });

  it("names nodes so that people can read them", () => {
    expect(readableId(new Set(["send_sms", "send_sms_2"]), "send_sms")).toBe("send_sms_3");
    expect(readableId(new Set(), "not an id")).toBe("node");
  });
});

describe("wiring", () => {
  it.each([
    ["a", "gone", undefined, "unknown_node"],
    ["a", "a", undefined, "self_edge"],
    ["a", "start", undefined, "into_trigger"],
    ["c", "ask", undefined, "cycle"],
    ["ask", "b", "true", "same_branch_target"],
    ["ask", "a", "true", "already_connected"],
    ["ask", "c", undefined, "output_taken"],
    ["a", "c", "true", "unknown_output"],
    ["end", "c", undefined, "no_output"],
  ] as const)("from %s to %s (%s) is refused: %s", (from, to, branch, code) => {
    const definition = edited(base, { op: "add_node", id: "end", node: action("stop") });
    const found = connectRefusal(definition, { from, to, ...(branch ? { branch } : {}) });
    expect(found?.code).toBe(code);
    expect(found?.message).toMatch(/\.$/);
  });

  it("lets branches meet, and an output has one wire", () => {
    const met = edited(base, { op: "connect", from: "a", to: "c" });
    expect(wires(met)).toContain("a>c");
    const rewired = edited(met, { op: "connect", from: "a", to: "b" });
    expect(wires(rewired).filter((wire) => wire.startsWith("a>"))).toEqual(["a>b"]);
  });

  it("takes the first open branch when none is named", () => {
    const open = edited(
      base,
      { op: "disconnect", from: "ask", to: "a" },
      { op: "connect", from: "ask", to: "c" },
    );
    expect(wires(open)).toContain("ask:true>c");
  });

  it("settles a contradiction the client sent about the output", () => {
    const read = readDefinition({
      nodes: [
        { id: "x", type: "action", action: "delay", next: "y" },
        { id: "y", type: "action" },
        { id: "z", type: "action" },
      ],
      edges: [{ from: "x", to: "z" }],
    });
    if (!read.ok) throw new Error("not read");
    expect(read.definition.nodes[0]?.extras).toEqual({ next: "y" });
    const settled = edited(read.definition, { op: "connect", from: "x", to: "y" });
    expect(settled.nodes[0]).not.toHaveProperty("extras");
    expect(wires(settled)).toEqual(["x>y"]);
  });

  it("moves a wire's end, keeping its label and place, refused as if drawn anew", () => {
    const labelled = {
      ...base,
      edges: base.edges.map((edge) => (edge.from === "b" ? { ...edge, label: "later" } : edge)),
    };
    const moved = edited(labelled, { op: "reconnect", from: "b", to: "c", ends: { to: "a" } });
    expect(moved.edges.at(-1)).toEqual({ from: "b", to: "a", label: "later" });
    const otherStart = edited(base, { op: "reconnect", from: "b", to: "c", ends: { from: "a" } });
    expect(wires(otherStart)).toContain("a>c");
    expect(refusal(base, { op: "reconnect", from: "b", to: "c", ends: { to: "ask" } })).toBe("cycle");
    expect(refusal(base, { op: "reconnect", from: "b", to: "a", ends: { to: "c" } })).toBe("unknown_edge");
    expect(refusal(base, { op: "disconnect", from: "b", to: "a" })).toBe("unknown_edge");
  });

  it("removes the wire that was named, and not its twin on a branch", () => {
    const twins = {
      ...base,
      edges: [
        { from: "a", to: "", branch: "true" as const },
        { from: "a", to: "" },
      ],
    };
    const wire = editOperation.parse({ op: "disconnect", from: "a", to: "" });
    expect(wires(edited(twins, wire))).toEqual(["a:true>"]);
    expect(wires(edited(twins, wire, wire))).toEqual([]);
  });

  it("never makes a circle, a self-edge or a doubled output, whatever is asked for", () => {
    fc.assert(
      fc.property(definitions, fc.array(operations, { maxLength: 12 }), (definition, edits) => {
        let current = definition;
        for (const edit of edits) {
          const result = applyOperation(current, edit);
          if (result.ok && edit.op !== "set_field" && edit.op !== "set_config") current = result.definition;
        }
        const ids = new Set(current.nodes.map(({ id }) => id));
        expect(ids.size).toBe(current.nodes.length);
        for (const edge of current.edges) {
          const source = current.nodes.find(({ id }) => id === edge.from);
          expect(ids.has(edge.to)).toBe(true);
          expect(source && outputsOf(source).includes(outputOf(edge))).toBe(true);
          expect(reaches(current, { from: edge.to, to: edge.from })).toBe(false);
        }
        const outputs = current.edges.map((edge) => `${edge.from} ${outputOf(edge)}`);
        expect(new Set(outputs).size).toBe(outputs.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe("removing nodes", () => {
  it("heals the path", () => {
    expect(wires(edited(base, { op: "remove_node", nodeId: "b" }))).toEqual([
      "start>ask",
      "ask:true>a",
      "ask:false>c",
    ]);
    expect(wires(edited(base, { op: "remove_nodes", nodeIds: ["ask", "b"] }))).toEqual(["start>a"]);
    expect(wires(edited(base, { op: "remove_node", nodeId: "start" }))).toEqual([
      "ask:true>a",
      "ask:false>b",
      "b>c",
    ]);
  });

  it("does not heal both branches of a condition into one", () => {
    const met = edited(base, { op: "connect", from: "a", to: "c" }, { op: "remove_node", nodeId: "b" });
    expect(wires(met)).toContain("ask:false>c");
    expect(wires(edited(met, { op: "remove_node", nodeId: "a" }))).toEqual(["start>ask", "ask:false>c"]);
  });

  it("does not loop over circles of removed nodes", () => {
    const circle = { ...base, edges: [...base.edges, { from: "c", to: "b" }] };
    expect(wires(edited(circle, { op: "remove_nodes", nodeIds: ["b", "c"] }))).toEqual([
      "start>ask",
      "ask:true>a",
    ]);
  });

  it("never throws on broken graphs and leaves no edge to what was removed", () => {
    fc.assert(
      fc.property(brokenDefinitions, operations, (definition, edit) => {
        const result = applyOperation(definition, edit);
        if (!result.ok || (edit.op !== "remove_node" && edit.op !== "remove_nodes")) return;
        const removed = edit.op === "remove_node" ? [edit.nodeId] : edit.nodeIds;
        for (const { from, to } of result.definition.edges) {
          expect(removed).not.toContain(from);
          expect(removed).not.toContain(to);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("fields", () => {
  const config = (definition: Definition, id = "a") =>
    toWire(definition).nodes.find((node) => node.id === id);

  it("are set by the path the wire shows, and removed without a value", () => {
    const set = edited(
      base,
      { op: "set_field", nodeId: "a", field: "config.message", value: "Hi" },
      { op: "set_field", nodeId: "a", field: "config.headers.x", value: "1" },
      { op: "set_field", nodeId: "a", field: "config.tags", value: ["one", "two"] },
      { op: "set_field", nodeId: "a", field: "config.tags.1", value: "2" },
      { op: "set_field", nodeId: "a", field: "config.tags.2", value: "three" },
      { op: "set_field", nodeId: "a", field: "config.tags.0" },
      { op: "set_field", nodeId: "ask", field: "expression.value", value: false },
    );
    expect(config(set)).toMatchObject({
      config: { message: "Hi", headers: { x: "1" }, tags: ["2", "three"] },
    });
    expect(config(set, "ask")).toMatchObject({ expression: { value: false } });
    const cleared = edited(
      set,
      { op: "set_field", nodeId: "a", field: "config.headers.x" },
      { op: "set_field", nodeId: "a", field: "config.message" },
    );
    expect(config(cleared)).toMatchObject({ config: { headers: {}, tags: ["2", "three"] } });
    expect(edited(cleared, { op: "set_field", nodeId: "a", field: "config.message" })).toEqual(cleared);
  });

  it("that make no sense are kept as the client's own, and corrected ones become real again", () => {
    const wrong = edited(base, { op: "set_field", nodeId: "a", field: "retry", value: { maxAttempts: 99 } });
    expect(wrong.nodes.find(({ id }) => id === "a")).toMatchObject({
      extras: { retry: { maxAttempts: 99 } },
    });
    const right = edited(wrong, { op: "set_field", nodeId: "a", field: "retry.maxAttempts", value: 3 });
    const node = right.nodes.find(({ id }) => id === "a");
    expect(node).toMatchObject({ retry: { maxAttempts: 3 } });
    expect(node).not.toHaveProperty("extras");
  });

  it("do not reach prototypes, ids, types or outputs, nor go through texts", () => {
    for (const field of ["id", "type", "next", "trueBranch", "extras.x"]) {
      expect(refusal(base, { op: "set_field", nodeId: "a", field, value: "x" })).toBe("invalid_field");
    }
    expect(refusal(base, { op: "set_field", nodeId: "gone", field: "name", value: "x" })).toBe(
      "unknown_node",
    );
    expect(
      refusal(base, { op: "set_field", nodeId: "ask", field: "expression.field.deeper", value: 1 }),
    ).toBe("invalid_field");
    expect(
      refusal(base, { op: "set_field", nodeId: "a", field: Array(40).fill("a").join("."), value: 1 }),
    ).toBe("invalid_field");
    const polluted = edited(base, {
      op: "set_field",
      nodeId: "a",
      field: "config.__proto__.polluted",
      value: true,
    });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    const node = polluted.nodes.find(({ id }) => id === "a");
    expect(node?.type === "action" && Object.getPrototypeOf(node.config)).toBe(Object.prototype);
  });

  it("read like the wire does: editing and saving agree", () => {
    fc.assert(
      fc.property(definitions, fc.array(operations, { maxLength: 6 }), (definition, edits) => {
        let current = definition;
        for (const edit of edits) {
          const result = applyOperation(current, edit);
          if (result.ok && edit.op === "set_field") current = result.definition;
        }
        const read = readDefinition(toWire(current));
        expect(read.ok && toWire(read.definition)).toEqual(toWire(current));
      }),
      { numRuns: 200 },
    );
  });

  it("of names, notes and settings are removed when emptied", () => {
    const named = edited(
      base,
      { op: "rename_node", nodeId: "a", name: " Text them " },
      { op: "set_notes", nodeId: "a", notes: "Why" },
    );
    expect(named.nodes.find(({ id }) => id === "a")).toMatchObject({ name: "Text them", notes: "Why" });
    expect(
      edited(
        named,
        { op: "rename_node", nodeId: "a", name: " " },
        { op: "set_notes", nodeId: "a", notes: "" },
      ),
    ).toEqual(base);
    const set = edited(
      base,
      { op: "set_setting", field: "timezone", value: "UTC" },
      { op: "set_setting", field: "rateLimitPerMinute", value: "many" },
    );
    expect(set.settings).toEqual({ timezone: "UTC", extras: { rateLimitPerMinute: "many" } });
    expect(
      edited(
        set,
        { op: "set_setting", field: "timezone" },
        { op: "set_setting", field: "rateLimitPerMinute" },
      ),
    ).toEqual(base);
  });

  it("of another event do not stay on the trigger", () => {
    const scheduled = edited(
      base,
      { op: "set_event", nodeId: "start", event: "schedule" },
      { op: "set_field", nodeId: "start", field: "schedule", value: { cron: "0 9 * * *" } },
    );
    expect(edited(scheduled, { op: "set_event", nodeId: "start", event: "call.missed" })).toEqual(base);
    expect(edited(scheduled, { op: "set_event", nodeId: "start", event: "schedule" })).toEqual(scheduled);
    expect(refusal(base, { op: "set_event", nodeId: "a", event: "call.missed" })).toBe("invalid_field");
  });

  it("of places are whole pixels", () => {
    const moved = edited(base, { op: "move_nodes", positions: [{ nodeId: "a", x: 10.4, y: -0.6 }] });
    expect(moved.nodes.find(({ id }) => id === "a")?.position).toEqual({ x: 10, y: -1 });
    expect(refusal(base, { op: "move_nodes", positions: [{ nodeId: "a", x: Number.NaN, y: 0 }] })).toBe(
      "invalid_field",
    );
  });
});

describe("another id", () => {
  it("is followed by edges, templates and conditions", () => {
    const referring = edited(
      base,
      {
        op: "set_field",
        nodeId: "c",
        field: "config.message",
        value: "{{ steps.b.status | default:'x' }} {{steps.bb.status}}",
      },
      { op: "set_field", nodeId: "c", field: "config.deep", value: { list: ["{{steps.b.id}}"] } },
      {
        op: "add_node",
        id: "late",
        node: {
          type: "condition",
          expression: { all: [{ field: "steps.b.status", operator: "equals", value: "{{steps.b.x}}" }] },
        },
      },
      { op: "change_node_id", nodeId: "b", newId: "reply" },
    );
    expect(wires(referring)).toEqual(["start>ask", "ask:true>a", "ask:false>reply", "reply>c"]);
    expect(referring.nodes.find(({ id }) => id === "c")).toMatchObject({
      config: {
        message: "{{steps.reply.status | default:'x'}} {{steps.bb.status}}",
        deep: { list: ["{{steps.reply.id}}"] },
      },
    });
    expect(referring.nodes.find(({ id }) => id === "late")).toMatchObject({
      expression: { all: [{ field: "steps.reply.status", value: "{{steps.reply.x}}" }] },
    });
    expect(refusal(base, { op: "change_node_id", nodeId: "b", newId: "a" })).toBe("duplicate_id");
  });
});

describe("operations as data", () => {
  it("parse as themselves after JSON", () => {
    fc.assert(
      fc.property(operations, (operation) => {
        const sent: unknown = JSON.parse(JSON.stringify(operation));
        expect(editOperation.parse(sent)).toEqual(sent);
      }),
    );
  });

  it("take every fix a problem can offer", () => {
    const fixes: Fix[] = [
      { op: "set_field", nodeId: "a", field: "config.to", value: "x" },
      { op: "set_setting", field: "timezone", value: "UTC" },
      { op: "remove_node", nodeId: "a" },
      { op: "connect", from: "a", to: "c" },
      { op: "disconnect", from: "b", to: "c" },
    ];
    for (const fix of fixes) expect(applyOperation(base, editOperation.parse(fix)).ok).toBe(true);
  });

  it("refuse unknown members and unknown kinds", () => {
    expect(editOperation.safeParse({ op: "remove_node", nodeId: "a", force: true }).success).toBe(false);
    expect(editOperation.safeParse({ op: "drop_database" }).success).toBe(false);
    expect(
      editOperation.safeParse({ op: "add_node", id: "x", node: { type: "action", next: "a" } }).success,
    ).toBe(false);
  });
});
