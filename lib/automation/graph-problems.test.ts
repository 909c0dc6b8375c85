import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "./json";
import type { Branch, Definition, Edge, Node } from "./schema";
import { ask, found, good, is, only, questions, TIMEOUT } from "./testing/mistakes";
import { sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

describe("graph problems", () => {
  it.each<[string, JsonObject[], Json[], string[]]>([
    ["a sound one", [TRIGGER, sayTo("a")], [], []],
    ["only a trigger", [{ ...TRIGGER, next: null }], [], []],
    ["nothing", [], [], ["no_trigger null null"]],
    ["two triggers", [TRIGGER, { ...TRIGGER, id: "t2" }, sayTo("a")], [], ["multiple_triggers t2 null"]],
    ["next to nothing", [TRIGGER, sayTo("a", { next: "zzz" })], [], ["dangling_edge a next"]],
    ["an edge from nothing", [TRIGGER, sayTo("a")], [{ from: "zzz", to: "a" }], ["dangling_edge a null"]],
    [
      "an edge without ends",
      [TRIGGER, sayTo("a")],
      [{ from: 5 }],
      ["invalid_value null edges.0.from", "dangling_edge null null"],
    ],
    [
      "an unknown member of an edge",
      [TRIGGER, sayTo("a")],
      [{ from: "t", to: "a", colour: 1 }],
      ["unknown_field t edges.0.colour"],
    ],
    ["a step that leads to itself", [TRIGGER, sayTo("a", { next: "a" })], [], ["self_edge a next"]],
    ["a circle", [TRIGGER, sayTo("a", { next: "b" }), sayTo("b", { next: "a" })], [], ["cycle a null"]],
    [
      "a circle through a branch",
      [
        TRIGGER,
        ask(is("trigger.is_new_caller", "equals", true)),
        sayTo("b", { next: "a" }),
        sayTo("c", { config: { to: "+12025550143", words: "No" } }),
      ],
      [],
      ["cycle a null"],
    ],
    ["an edge into the trigger", [TRIGGER, sayTo("a", { next: "t" })], [], ["cycle t null"]],
    [
      "an island",
      [TRIGGER, sayTo("a"), sayTo("b", { config: { ...good, words: "Other" } })],
      [],
      ["unreachable_node b null"],
    ],
    [
      "a step with two connections",
      [TRIGGER, sayTo("a"), sayTo("b"), sayTo("c", { config: { ...good, words: "Other" } })],
      [
        { from: "a", to: "b" },
        { from: "a", to: "c" },
      ],
      ["too_many_outputs a next", "duplicate_message b config.words"],
    ],
    [
      "something after a stop",
      [TRIGGER, { id: "a", type: "action", action: "stop", next: "b" }, sayTo("b")],
      [],
      ["too_many_outputs a next"],
    ],
    ["steps and no trigger", [sayTo("a"), sayTo("b")], [], ["no_trigger null null"]],
    [
      "two things after a stop",
      [
        TRIGGER,
        { id: "a", type: "action", action: "stop" },
        sayTo("b"),
        sayTo("c", { config: { ...good, words: "C" } }),
      ],
      [
        { from: "a", to: "b" },
        { from: "a", to: "c" },
      ],
      ["too_many_outputs a next"],
    ],
    [
      "an end and a label that are no texts",
      [{ id: "t", type: "trigger", event: "call.missed" }],
      [{ from: "t", to: 5, label: 6 }],
      ["invalid_value t edges.0.to", "invalid_value t edges.0.label", "dangling_edge t next"],
    ],
    [
      "a branch of a step that has none",
      [TRIGGER, sayTo("a", { trueBranch: "b" })],
      [],
      ["unknown_field a trueBranch"],
    ],
    ["no branch of a step that has none", [TRIGGER, sayTo("a", { trueBranch: null })], [], []],
    ["a next that is no text", [TRIGGER, sayTo("a", { next: 5 })], [], ["invalid_value a next"]],
    [
      "a branch of a stop",
      [TRIGGER, { id: "a", type: "action", action: "stop", trueBranch: null }],
      [],
      ["edge_mismatch a trueBranch"],
    ],
    [
      "a circle without a trigger's way to it",
      [{ ...TRIGGER, next: null }, sayTo("a", { next: "b" }), sayTo("b", { next: "a" })],
      [],
      ["cycle a null", "unreachable_node a null", "unreachable_node b null"],
    ],
    [
      "a missing true answer",
      [TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { trueBranch: null }), sayTo("c")],
      [],
      ["missing_branch a trueBranch"],
    ],
    [
      "a wait whose two ways are one",
      [
        TRIGGER,
        {
          id: "a",
          type: "action",
          action: "wait_for_event",
          config: { event: "sms.received", timeout: TIMEOUT },
          trueBranch: "b",
          falseBranch: "b",
        },
        sayTo("b"),
      ],
      [],
      [],
    ],
    [
      "a missing answer",
      [TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { falseBranch: null }), sayTo("b")],
      [],
      ["missing_branch a falseBranch"],
    ],
    [
      "two answers to one step",
      [TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { falseBranch: "b" }), sayTo("b")],
      [],
      ["same_branch_target a falseBranch"],
    ],
    [
      "three answers",
      [
        ...questions(is("trigger.is_new_caller", "equals", true)),
        sayTo("d", { config: { ...good, words: "D" } }),
      ],
      [{ from: "a", to: "d" }],
      ["too_many_outputs a null"],
    ],
    [
      "a wait with one way",
      [
        TRIGGER,
        {
          id: "a",
          type: "action",
          action: "wait_for_event",
          config: { event: "sms.received", timeout: TIMEOUT },
        },
      ],
      [],
      [],
    ],
    [
      "an edge that contradicts next",
      [{ ...TRIGGER, next: "b" }, sayTo("a"), sayTo("b")],
      [{ from: "t", to: "a" }],
      ["edge_mismatch t next", "unreachable_node b null"],
    ],
  ])("%s", (_, nodes, edges, expected) => {
    expect(found(nodes, edges)).toEqual(expected);
  });

  const drawing = (nodes: Node[], edges: Edge[]): Definition => ({
    name: "x",
    description: "",
    nodes,
    edges,
    settings: {},
  });
  const codes = (definition: Definition) =>
    validate(definition, toys).map(({ code, nodeId, field }) => `${code} ${nodeId} ${field}`);
  const trigger: Node = { id: "t", type: "trigger", event: "call.missed" };
  const stops = (count: number) =>
    Array.from(
      { length: count },
      (_, n): Node => ({ id: `s${n}`, type: "action", action: "stop", config: {} }),
    );

  it("reports what a parsed definition cannot contain: too many nodes, duplicate ids, duplicate or unnamed branches", () => {
    const full = [trigger, ...stops(499)];
    expect(codes(drawing(full, [])).filter((found) => !found.startsWith("unreachable"))).toEqual([]);
    const over = drawing([trigger, ...stops(500), { id: "z", type: "action", config: {} }], []);
    expect(codes(over).filter((found) => !found.startsWith("unreachable"))).toEqual([
      "limit_exceeded null nodes",
    ]);
    const [stop] = stops(1);
    const twice = drawing([trigger, stop!, stop!], [{ from: "t", to: "s0" }]);
    expect(codes(twice)).toEqual(["duplicate_id s0 id"]);
    const expression = is("trigger.is_new_caller", "equals", true);
    const asked = [trigger, { id: "a", type: "condition" as const, expression }, ...stops(2)];
    const answers = (...branches: (Branch | undefined)[]) =>
      codes(
        drawing(asked, [
          { from: "t", to: "a" },
          ...branches.map((branch, n) => ({ from: "a", to: `s${n}`, ...(branch ? { branch } : {}) })),
        ]),
      );
    expect(answers("false", "true")).toEqual([]);
    expect(answers("true", undefined)).toEqual(["missing_branch a falseBranch", "too_many_outputs a null"]);
    expect(answers("true", "true")).toEqual(["missing_branch a falseBranch", "too_many_outputs a null"]);
  });

  it.each([
    [8, "s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → s0"],
    [9, "s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → … → s0"],
  ])("names the first 8 steps of a circle of %i", (count, way) => {
    const ring = stops(count).map((node): Node => ({ ...node, action: "say" }) as Node);
    const edges = ring.map(({ id }, n) => ({ from: id, to: `s${(n + 1) % count}` }));
    const problems = validate(drawing([trigger, ...ring], [{ from: "t", to: "s0" }, ...edges]), toys);
    expect(problems.find(({ code }) => code === "cycle")?.message).toBe(`These steps form a loop: ${way}`);
  });

  it("offers to break a cycle at the branch that closes it, and lists the alternatives", () => {
    const back = [
      { ...TRIGGER, next: "b" },
      sayTo("b", { next: "a" }),
      ask(is("trigger.is_new_caller", "equals", true), { trueBranch: "c", falseBranch: "b" }),
      sayTo("c", { config: { ...good, words: "C" } }),
    ];
    expect(only(back)?.fix).toEqual({ op: "disconnect", from: "a", to: "b", branch: "false" });
    expect(only([{ ...TRIGGER, next: null }, sayTo("a")])).toMatchObject({
      suggestion: "Connect it, or remove it",
    });
    const answers = (more: JsonObject) =>
      only([TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { name: "New?", ...more }), sayTo("b")])
        ?.message;
    expect(answers({ falseBranch: null })).toBe("Add a step after No, or end here");
    expect(answers({ trueBranch: null, falseBranch: "b" })).toBe("Add a step after Yes, or end here");
    expect(only([TRIGGER, sayTo("a", { trueBranch: "b" })])?.message).toContain("it continues with next");
    const named = questions(is("trigger.is_new_caller", "equals", true)).map((node) =>
      node.id === "a" ? { ...node, next: "b" } : node,
    );
    expect(only(named)?.message).toContain("it continues with trueBranch and falseBranch");
    const removal = (node: JsonObject) => only([TRIGGER, node])?.fix;
    expect(removal(sayTo("a", { trueBranch: "b" }))).toEqual({
      op: "set_field",
      nodeId: "a",
      field: "trueBranch",
    });
    expect(removal(sayTo("a", { next: 5 }))).toEqual({ op: "set_field", nodeId: "a", field: "next" });
    expect(removal(sayTo("a", { retry: { times: 2 } }))).toEqual({
      op: "set_field",
      nodeId: "a",
      field: "retry.times",
    });
    const against = (next: Json) =>
      only([{ ...TRIGGER, next }, sayTo("a"), sayTo("b", { next: "a" })].slice(0, 2), [
        { from: "t", to: "a" },
      ])?.message;
    expect(against(null)).toContain('"next" says nothing,');
    expect(against("zzz")).toContain('"next" says "zzz",');
  });

  it("names the steps of a cycle, and the edit that breaks it", () => {
    expect(
      only([TRIGGER, sayTo("a", { name: "Greet", next: "b" }), sayTo("b", { next: "a" })]),
    ).toMatchObject({
      message: expect.stringContaining("Greet → b → Greet"),
      fix: { op: "disconnect", from: "b", to: "a" },
    });
  });
});
