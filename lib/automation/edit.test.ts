import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, type EditOperation, editOperation } from "./edit";
import { connectRefusal } from "./edit-connect";
import { writePath } from "./edit-fields";
import { reaches } from "./edit-graph";
import { readableId } from "./edit-nodes";
import type { Json } from "./json";
import type { Fix } from "./problems";
import { readDefinition } from "./read-definition";
import { type Definition, outputOf, outputsOf } from "./schema";
import { serialize } from "./serialize";
import { brokenDefinitions, definitions, operations } from "./testing/definitions";

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
const connections = (definition: Definition) =>
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
    expect(connections(base)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>c"]);
  });

  it("inserts on an edge, keeping its label and moving the old target to the new node's first output", () => {
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
    expect(connections(plain)).toEqual(["start>ask", "ask:true>a", "ask:false>x", "b>c", "x>b"]);
    expect(plain.edges[2]?.label).toBe("no");
    const asked = edited(base, { op: "insert_node", id: "x", after: "b", node: condition });
    expect(connections(asked)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>x", "x:true>c"]);
    const stopped = edited(base, { op: "insert_node", id: "x", after: "b", node: action("stop") });
    expect(connections(stopped)).toEqual(["start>ask", "ask:true>a", "ask:false>b", "b>x"]);
  });

  it("refuses taken or invalid ids, a second trigger, a 501st node and missing positions", () => {
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
    const [, ...room] = full.nodes;
    expect(
      edited({ ...full, nodes: room }, { op: "add_node", id: "more", node: condition }).nodes,
    ).toHaveLength(500);
  });

  it("gives nodes readable names", () => {
    expect(readableId(new Set(["send_sms", "send_sms_2"]), "send_sms")).toBe("send_sms_3");
    expect(readableId(new Set(), "not an id")).toBe("node");
    expect(readableId(new Set(), "send_sms")).toBe("send_sms");
    expect(readableId(new Set(["x".repeat(58)]), "x".repeat(64))).toBe(`${"x".repeat(58)}_2`);
  });
});

describe("connecting nodes", () => {
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

  it("lets branches meet, but allows one edge per output", () => {
    const met = edited(base, { op: "connect", from: "a", to: "c" });
    expect(connections(met)).toContain("a>c");
    const rewired = edited(met, { op: "connect", from: "a", to: "b" });
    expect(connections(rewired).filter((connection) => connection.startsWith("a>"))).toEqual(["a>b"]);
  });

  it("uses the first open branch when none is named", () => {
    const open = edited(
      base,
      { op: "disconnect", from: "ask", to: "a" },
      { op: "connect", from: "ask", to: "c" },
    );
    expect(connections(open)).toContain("ask:true>c");
  });

  it("resolves a contradiction the client sent about the output", () => {
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
    expect(connections(settled)).toEqual(["x>y"]);
  });

  it("moves an edge's end, keeping its label and order, with the same refusals as a new edge", () => {
    const labelled = {
      ...base,
      edges: base.edges.map((edge) => (edge.from === "b" ? { ...edge, label: "later" } : edge)),
    };
    const moved = edited(labelled, { op: "reconnect", from: "b", to: "c", ends: { to: "a" } });
    expect(moved.edges.at(-1)).toEqual({ from: "b", to: "a", label: "later" });
    const otherBranch = edited(
      base,
      { op: "disconnect", from: "ask", to: "b" },
      { op: "reconnect", from: "ask", to: "a", branch: "true", ends: { branch: "false" } },
    );
    expect(connections(otherBranch)).toEqual(["start>ask", "b>c", "ask:false>a"]);
    const kept = edited(base, { op: "reconnect", from: "ask", to: "b", ends: { from: "ask", to: "c" } });
    expect(connections(kept)).toContain("ask:false>c");
    const firstOpen = edited(
      base,
      { op: "disconnect", from: "ask", to: "a" },
      { op: "reconnect", from: "b", to: "c", ends: { from: "ask" } },
    );
    expect(connections(firstOpen)).toEqual(["start>ask", "ask:false>b", "ask:true>c"]);
    const otherStart = edited(base, { op: "reconnect", from: "b", to: "c", ends: { from: "a" } });
    expect(connections(otherStart)).toContain("a>c");
    expect(refusal(base, { op: "reconnect", from: "b", to: "c", ends: { to: "ask" } })).toBe("cycle");
    expect(refusal(base, { op: "reconnect", from: "b", to: "a", ends: { to: "c" } })).toBe("unknown_edge");
    expect(refusal(base, { op: "disconnect", from: "b", to: "a" })).toBe("unknown_edge");
  });

  it("keeps an edge on its branch when its source is named again", () => {
    const open = edited(base, { op: "disconnect", from: "ask", to: "a" });
    const moved = edited(open, { op: "reconnect", from: "ask", to: "b", ends: { from: "ask", to: "c" } });
    expect(connections(moved)).toEqual(["start>ask", "b>c", "ask:false>c"]);
    expect(refusal(base, { op: "disconnect", from: "ask", to: "a", branch: "false" })).toBe("unknown_edge");
  });

  it("lets both outputs of a wait lead to one step", () => {
    const waiting = edited(
      base,
      { op: "insert_node", id: "w", after: "c", node: action("wait_for_event") },
      { op: "add_node", id: "z", node: action("send_sms") },
      { op: "connect", from: "w", to: "z", branch: "true" },
      { op: "connect", from: "w", to: "z", branch: "false" },
    );
    expect(connections(waiting).slice(-2)).toEqual(["w:true>z", "w:false>z"]);
  });

  it("replaces every edge on an output, and resolves contradictions on that output only", () => {
    const extras = { next: "gone", colour: "red" };
    const doubled = {
      ...base,
      nodes: base.nodes.map((node) => ({ ...node, extras })),
      edges: [{ from: "b", to: "a" }, ...base.edges],
    };
    const joined = edited(
      doubled,
      { op: "connect", from: "a", to: "c" },
      { op: "disconnect", from: "start", to: "ask" },
    );
    const left = Object.fromEntries(joined.nodes.map((node) => [node.id, node.extras]));
    expect(left).toEqual({
      start: { colour: "red" },
      ask: extras,
      a: { colour: "red" },
      b: extras,
      c: extras,
    });
    const rewired = edited(
      { ...doubled, edges: [...doubled.edges, { from: "start", to: "c" }] },
      { op: "disconnect", from: "b", to: "c" },
      { op: "connect", from: "start", to: "b" },
    );
    expect(connections(rewired)).toEqual(["b>a", "start>b", "ask:true>a", "ask:false>b"]);
  });

  it("removes the named edge, and not its twin on another branch", () => {
    const twins = {
      ...base,
      edges: [
        { from: "a", to: "", branch: "true" as const },
        { from: "a", to: "" },
      ],
    };
    const disconnect = editOperation.parse({ op: "disconnect", from: "a", to: "" });
    expect(connections(edited(twins, disconnect))).toEqual(["a:true>"]);
    expect(connections(edited(twins, disconnect, disconnect))).toEqual([]);
  });

  it("never creates a cycle, a self-edge or a second edge on an output", () => {
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
  it("reconnects the path", () => {
    expect(connections(edited(base, { op: "remove_node", nodeId: "b" }))).toEqual([
      "start>ask",
      "ask:true>a",
      "ask:false>c",
    ]);
    expect(connections(edited(base, { op: "remove_nodes", nodeIds: ["ask", "b"] }))).toEqual(["start>a"]);
    expect(connections(edited(base, { op: "remove_node", nodeId: "start" }))).toEqual([
      "ask:true>a",
      "ask:false>b",
      "b>c",
    ]);
  });

  it("does not reconnect both branches of a condition into one", () => {
    const met = edited(base, { op: "connect", from: "a", to: "c" }, { op: "remove_node", nodeId: "b" });
    expect(connections(met)).toContain("ask:false>c");
    expect(connections(edited(met, { op: "remove_node", nodeId: "a" }))).toEqual([
      "start>ask",
      "ask:false>c",
    ]);
  });

  it("never duplicates an edge or leads both branches to one step", () => {
    const met = edited(base, { op: "connect", from: "a", to: "c" });
    expect(connections(edited(met, { op: "remove_nodes", nodeIds: ["a", "b"] }))).toEqual([
      "start>ask",
      "ask:true>c",
    ]);
    const wait = {
      ...met,
      nodes: met.nodes.map((node) => (node.id === "ask" ? { id: "ask", ...action("wait_for_event") } : node)),
    };
    expect(connections(edited(wait, { op: "remove_nodes", nodeIds: ["a", "b"] }))).toEqual([
      "start>ask",
      "ask:true>c",
      "ask:false>c",
    ]);
    const back = { ...base, edges: [...base.edges, { from: "c", to: "b" }] };
    expect(connections(edited(back, { op: "remove_node", nodeId: "c" }))).toEqual([
      "start>ask",
      "ask:true>a",
      "ask:false>b",
    ]);
  });

  it("reconnects along true first, whatever the edge order, and selects one reconnected step", () => {
    const turned = { ...base, edges: base.edges.toReversed() };
    expect(connections(edited(turned, { op: "remove_node", nodeId: "ask" }))).toEqual(["b>c", "start>a"]);
    const met = edited(base, { op: "connect", from: "a", to: "b" });
    expect(applyOperation(met, { op: "remove_node", nodeId: "b" })).toMatchObject({ nodeIds: ["ask"] });
  });

  it("does not loop over cycles of removed nodes", () => {
    const circle = { ...base, edges: [...base.edges, { from: "c", to: "b" }] };
    expect(connections(edited(circle, { op: "remove_nodes", nodeIds: ["b", "c"] }))).toEqual([
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
    serialize(definition).nodes.find((node) => node.id === id);

  it("are set by the path of the serialized node, and removed without a value", () => {
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

  it("with invalid values are preserved in extras, and become typed again once corrected", () => {
    const wrong = edited(base, { op: "set_field", nodeId: "a", field: "retry", value: { maxAttempts: 99 } });
    expect(wrong.nodes.find(({ id }) => id === "a")).toMatchObject({
      extras: { retry: { maxAttempts: 99 } },
    });
    const right = edited(wrong, { op: "set_field", nodeId: "a", field: "retry.maxAttempts", value: 3 });
    const node = right.nodes.find(({ id }) => id === "a");
    expect(node).toMatchObject({ retry: { maxAttempts: 3 } });
    expect(node).not.toHaveProperty("extras");
  });

  it("do not reach prototypes, ids, types or outputs, and do not descend into texts", () => {
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

  it("match what reading the serialized node gives", () => {
    fc.assert(
      fc.property(definitions, fc.array(operations, { maxLength: 6 }), (definition, edits) => {
        let current = definition;
        for (const edit of edits) {
          const result = applyOperation(current, edit);
          if (result.ok && edit.op === "set_field") current = result.definition;
        }
        const read = readDefinition(serialize(current));
        expect(read.ok && serialize(read.definition)).toEqual(serialize(current));
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

  it("of another event are removed from the trigger", () => {
    const scheduled = edited(
      base,
      { op: "set_event", nodeId: "start", event: "schedule" },
      { op: "set_field", nodeId: "start", field: "schedule", value: { cron: "0 9 * * *" } },
    );
    expect(edited(scheduled, { op: "set_event", nodeId: "start", event: "call.missed" })).toEqual(base);
    expect(edited(scheduled, { op: "set_event", nodeId: "start", event: "schedule" })).toEqual(scheduled);
    expect(refusal(base, { op: "set_event", nodeId: "a", event: "call.missed" })).toBe("invalid_field");
  });

  it("of positions are whole pixels", () => {
    const moved = edited(base, { op: "move_nodes", positions: [{ nodeId: "a", x: 10.4, y: -0.6 }] });
    expect(moved.nodes.find(({ id }) => id === "a")?.position).toEqual({ x: 10, y: -1 });
    expect(refusal(base, { op: "move_nodes", positions: [{ nodeId: "a", x: Number.NaN, y: 0 }] })).toBe(
      "invalid_field",
    );
  });
});

describe("a path in free JSON", () => {
  const inside = { a: { b: 1 }, list: ["x", { y: 2 }], nothing: null, text: "t" };
  it.each<[string, Json | undefined, Json | null]>([
    ["a.b", 2, { ...inside, a: { b: 2 } }],
    ["a.c.d", 2, { ...inside, a: { b: 1, c: { d: 2 } } }],
    ["a.b", null, { ...inside, a: { b: null } }],
    ["a.b", undefined, { ...inside, a: {} }],
    ["a", undefined, { list: inside.list, nothing: null, text: "t" }],
    ["gone", undefined, inside],
    ["gone.deeper", undefined, inside],
    ["list.0", "z", { ...inside, list: ["z", { y: 2 }] }],
    ["list.0", null, { ...inside, list: [null, { y: 2 }] }],
    ["list.1.y", 3, { ...inside, list: ["x", { y: 3 }] }],
    ["list.2", "z", { ...inside, list: ["x", { y: 2 }, "z"] }],
    ["list.2.y", 3, { ...inside, list: ["x", { y: 2 }, { y: 3 }] }],
    ["list.1", undefined, { ...inside, list: ["x"] }],
    ["list.3", "z", null],
    ["list.-1", "z", null],
    ["list.01", "z", null],
    ["list.0.5", "z", null],
    ["list.y", "z", null],
    ["list.0.y", "z", null],
    ["text.x", 1, null],
    ["nothing.x", 1, null],
    ["toString.x", 1, { ...inside, toString: { x: 1 } }],
  ])("%s set to %j", (path, value, expected) => {
    const written = writePath(inside, { path: path.split("."), value });
    expect(written).toEqual(expected);
    // Members keep their order: forms and diffs show them in it.
    expect(JSON.stringify(written)).toBe(JSON.stringify(expected));
  });
});

describe("changing an id", () => {
  it("updates edges, templates and conditions", () => {
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
    expect(connections(referring)).toEqual(["start>ask", "ask:true>a", "ask:false>reply", "reply>c"]);
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

describe("the result of an edit", () => {
  const reminder = { type: "trigger" as const, event: "appointment.reminder" };
  it.each<[EditOperation, string[]]>([
    [{ op: "add_node", id: "x", node: condition }, ["x"]],
    [{ op: "insert_node", id: "x", after: "a", node: condition }, ["x"]],
    [{ op: "connect", from: "a", to: "c" }, ["a"]],
    [{ op: "reconnect", from: "b", to: "c", ends: { from: "a" } }, ["a"]],
    [{ op: "reconnect", from: "b", to: "c", ends: { to: "a" } }, ["b"]],
    [{ op: "disconnect", from: "b", to: "c" }, ["b"]],
    [{ op: "remove_node", nodeId: "b" }, ["ask"]],
    [{ op: "remove_nodes", nodeIds: ["a", "c"] }, []],
    [{ op: "set_field", nodeId: "a", field: "notes", value: "x" }, ["a"]],
    [{ op: "set_config", nodeId: "a", config: {} }, ["a"]],
    [{ op: "set_event", nodeId: "start", event: "call.ended" }, ["start"]],
    [{ op: "change_node_id", nodeId: "a", newId: "x" }, ["x"]],
    [{ op: "change_node_id", nodeId: "a", newId: "a" }, ["a"]],
    [{ op: "set_setting", field: "timezone", value: "UTC" }, []],
    [{ op: "set_name", name: "x" }, []],
    [
      {
        op: "move_nodes",
        positions: [
          { nodeId: "c", x: 1, y: 2 },
          { nodeId: "a", x: 3, y: 4 },
        ],
      },
      ["c", "a"],
    ],
  ])("%j is to look at %j", (edit, nodeIds) => {
    expect(applyOperation(base, edit)).toMatchObject({ ok: true, nodeIds });
  });

  it("is the given name, description and configuration", () => {
    const named = edited(
      base,
      { op: "set_name", name: "Missed" },
      { op: "set_description", description: "Why" },
      { op: "set_config", nodeId: "a", config: { to: "x" } },
    );
    expect(named).toMatchObject({ name: "Missed", description: "Why" });
    expect(named.nodes.find(({ id }) => id === "a")).toMatchObject({ config: { to: "x" } });
    expect(edited(base, { op: "set_name", name: "x".repeat(200) }).name).toHaveLength(200);
    expect(refusal(base, { op: "set_name", name: "x".repeat(201) })).toBe("limit_exceeded");
  });

  it("keeps fields the new event also has", () => {
    const timed = {
      ...reminder,
      offset: { amount: 1, unit: "days" as const },
      schedule: { cron: "0 9 * * *" },
    };
    const start = edited(empty, { op: "add_node", id: "t", node: timed });
    const event = (name: string) => edited(start, { op: "set_event", nodeId: "t", event: name }).nodes[0];
    expect(event("appointment.reminder")).toEqual({ ...reminder, id: "t", offset: timed.offset });
    expect(event("schedule")).toEqual({
      id: "t",
      type: "trigger",
      event: "schedule",
      schedule: timed.schedule,
    });
    expect(event("call.missed")).toEqual({ id: "t", type: "trigger", event: "call.missed" });
  });

  it.each<[EditOperation, string]>([
    [{ op: "disconnect", from: "gone", to: "a" }, "unknown_edge"],
    [{ op: "reconnect", from: "b", to: "c", ends: { to: "gone" } }, "unknown_node"],
    [{ op: "remove_nodes", nodeIds: ["a", "gone"] }, "unknown_node"],
    [{ op: "duplicate_nodes", nodeIds: ["a"], ids: {} }, "invalid_id"],
    [{ op: "paste_nodes", nodes: [{ id: "x", type: "robot" }], edges: [], ids: {} }, "not_an_automation"],
    [{ op: "set_field", nodeId: "a", field: "" }, "invalid_field"],
    [{ op: "set_field", nodeId: "a", field: Array(33).fill("a").join(".") }, "invalid_field"],
    [{ op: "set_event", nodeId: "gone", event: "schedule" }, "unknown_node"],
    [{ op: "set_setting", field: "extras" }, "invalid_field"],
    [{ op: "set_setting", field: "" }, "invalid_field"],
    [{ op: "change_node_id", nodeId: "gone", newId: "x" }, "unknown_node"],
    [{ op: "change_node_id", nodeId: "a", newId: "not an id" }, "invalid_id"],
    [{ op: "move_nodes", positions: [{ nodeId: "gone", x: 0, y: 0 }] }, "unknown_node"],
    [{ op: "move_nodes", positions: [{ nodeId: "a", x: 0, y: Number.POSITIVE_INFINITY }] }, "invalid_field"],
  ])("%j is refused: %s", (edit, code) => {
    expect(refusal(base, edit)).toBe(code);
  });

  it("goes at most 32 levels deep, and removes what contradicts an edge", () => {
    const deep = Array(32).fill("a").join(".");
    expect(applyOperation(base, { op: "set_field", nodeId: "a", field: deep, value: 1 }).ok).toBe(true);
    const left = {
      ...base,
      nodes: base.nodes.map((node) => ({ ...node, extras: { next: "gone", colour: 1 } })),
    };
    const [node] = edited(left, { op: "set_field", nodeId: "start", field: "next" }).nodes;
    expect(node?.extras).toEqual({ colour: 1 });
  });

  it("preserves the client's own settings and their order", () => {
    const themed = edited(base, { op: "set_setting", field: "theme.colour", value: "red" });
    expect(themed.settings).toEqual({ extras: { theme: { colour: "red" } } });
    expect(refusal(themed, { op: "set_setting", field: "theme.colour.deeper", value: 1 })).toBe(
      "invalid_field",
    );
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

  it("accept every fix a problem can offer", () => {
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
