import { describe, expect, it } from "vitest";
import { chooseShare } from "./choose-way";
import { applyOperation, applyOperations, type EditOperation } from "./edit";
import { isObject } from "./json";
import { narrate } from "./narrate";
import { narrateDiff } from "./narrate-diff";
import { patchDefinition } from "./patch-definition";
import type { Run } from "./run";
import type { Definition, Json, JsonObject } from "./schema";
import { serialize } from "./serialize";
import { fromStored, toStored } from "./stored";
import { fold } from "./testing/fold";
import { definitionOf, eventOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validateDefinition } from "./validate";

const CASES = [
  { values: ["Sí", "cita"], label: "Spanish" },
  { values: ["yes please", 5], label: "English" },
];
const route = (more: JsonObject = {}, config: JsonObject = {}): JsonObject => ({
  id: "a",
  type: "action",
  action: "switch",
  config: { field: "trigger.caller_name", cases: CASES, ...config },
  ...more,
});
const BRANCHES = { Spanish: "es", English: "en", default: "other" };
const steps = ["es", "en", "other"].map((id) => sayTo(id));
const switching = (config: JsonObject = {}) =>
  definitionOf([TRIGGER, route({ branches: BRANCHES }, config), ...steps]);

const split = (weights: Json, branches: JsonObject = {}): JsonObject => ({
  id: "a",
  type: "action",
  action: "split",
  config: { weights },
  branches,
});
const HALVES = [
  { label: "A", percent: 50 },
  { label: "B", percent: 50 },
];

const codes = (definition: Definition) => {
  const { errors, warnings } = validateDefinition(definition, toys);
  return {
    errors: errors.map(({ code, field }) => `${code} ${field}`),
    warnings: warnings.map(({ code, field }) => `${code} ${field}`),
  };
};
const edit = (definition: Definition, operation: EditOperation): Definition => {
  const result = applyOperation(definition, operation);
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const ways = (definition: Definition) =>
  Object.fromEntries(
    definition.edges.flatMap(({ branch, to }) => (branch === undefined ? [] : [[branch, to]])),
  );

describe("paths that have no label yet", () => {
  it("are missing theirs, and are not two of one label", () => {
    const definition = switching({ cases: [...CASES, { label: "" }, { label: "" }] });
    const { errors } = validateDefinition(definition, toys);
    const messages = errors.filter(({ field }) => field?.endsWith(".label")).map(({ message }) => message);
    expect(messages).toEqual(['"Label" is missing', '"Label" is missing']);
  });

  it("names the way whose values are missing", () => {
    const definition = switching({ cases: [{ label: "price" }, { label: "hours" }] });
    const { errors } = validateDefinition(definition, toys);
    const messages = errors.filter(({ code }) => code === "missing_field").map(({ message }) => message);
    expect(messages).toEqual(['"Values" of "price" is missing', '"Values" of "hours" is missing']);
  });
});

describe("the ways of a switch are written twice, as branches and as labels of edges", () => {
  it("reads either form and serializes both", () => {
    const fromBranches = switching();
    const edges = Object.entries(BRANCHES).map(([label, to]) => ({ from: "a", to, label }));
    const fromEdges = definitionOf([TRIGGER, route(), ...steps], [{ from: "t", to: "a" }, ...edges]);
    for (const definition of [fromBranches, fromEdges]) {
      const serialized = serialize(definition);
      expect(serialized.nodes[1]).toMatchObject({ branches: BRANCHES });
      expect(serialized.nodes[1]).not.toHaveProperty("next");
      expect(serialized.edges.filter(({ from }) => from === "a")).toEqual(edges);
      expect(definitionOf(serialized.nodes, serialized.edges)).toEqual(definition);
      expect(fromStored(toStored(definition))).toEqual(definition);
    }
  });

  it("reads a label in any case, and an edge without one by the branch that names its step", () => {
    const definition = definitionOf(
      [TRIGGER, route({ branches: { English: "en" } }), ...steps],
      [
        { from: "a", to: "es", label: " spanish " },
        { from: "a", to: "en" },
      ],
    );
    expect(ways(definition)).toEqual({ Spanish: "es", English: "en" });
  });

  it("reports a branch that disagrees with the drawn edge, and one the step does not have", () => {
    const nodes = [TRIGGER, route({ branches: { Spanish: "en", Spanisch: "en" } }), ...steps];
    const definition = definitionOf(nodes, [{ from: "a", to: "es", label: "Spanish" }]);
    expect(codes(definition).errors).toEqual(
      expect.arrayContaining(["edge_mismatch branches.Spanish", "unknown_field branches.Spanisch"]),
    );
  });

  it("reports an edge that names no way, and removes it as the fix", () => {
    const definition = definitionOf([TRIGGER, route(), ...steps], [{ from: "a", to: "es", label: "French" }]);
    const stray = validateDefinition(definition, toys).errors.find(({ code }) => code === "dangling_edge");
    if (!stray?.fix) throw new Error("there is no fix");
    expect(edit(definition, stray.fix as EditOperation).edges).toEqual([{ from: "t", to: "a" }]);
  });

  it("follows the edges of a PATCH that leaves the nodes alone", () => {
    const edges = [
      { from: "t", to: "a" },
      { from: "a", to: "es", label: "English" },
      { from: "a", to: "other" },
    ];
    const patched = patchDefinition(switching(), { edges });
    if (!patched.ok) throw new Error("refused");
    expect(ways(patched.definition)).toEqual({ English: "es", default: "other" });
    expect(patched.problems).toEqual([]);
  });
});

describe("validation", () => {
  it("accepts a complete switch and a complete split", () => {
    expect(codes(switching()).errors).toEqual([]);
    const branches = { A: "es", B: "en" };
    expect(codes(definitionOf([TRIGGER, split(HALVES, branches), ...steps.slice(0, 2)])).errors).toEqual([]);
  });

  it("warns of a way nothing follows, which ends the run there", () => {
    const definition = definitionOf([TRIGGER, route({ branches: { Spanish: "es" } }), steps[0]!]);
    expect(codes(definition)).toMatchObject({
      errors: [],
      warnings: expect.arrayContaining([
        "missing_branch branches.English",
        "missing_branch branches.default",
      ]),
    });
  });

  it.each([
    ["twice", [{ label: "A" }, { label: "a " }], "invalid_value config.cases.1.label"],
    ["default", [{ label: "Default" }], "invalid_value config.cases.0.label"],
    ["next", [{ label: "next" }], "invalid_value config.cases.0.label"],
    ["empty", [{ label: "" }], "missing_field config.cases.0.label"],
  ])("refuses a label that is %s", (_, labels, expected) => {
    const cases = labels.map(({ label }, index) => ({ label, values: [`v${index}`] }));
    expect(codes(definitionOf([TRIGGER, route({}, { cases })])).errors).toContain(expected);
  });

  it.each([
    [[50, 49], "invalid_value config.weights"],
    [[100.5, -0.5], "invalid_value config.weights.0.percent"],
    [[100], "invalid_value config.weights"],
  ])("refuses the percentages %j", (percents, expected) => {
    const weights = percents.map((percent, index) => ({ label: `W${index}`, percent }));
    expect(codes(definitionOf([TRIGGER, split(weights)])).errors).toContain(expected);
  });

  it("refuses more than 20 ways, a template as its field and a field that does not exist", () => {
    const cases = Array.from({ length: 21 }, (_, index) => ({ label: `L${index}`, values: ["x"] }));
    expect(codes(definitionOf([TRIGGER, route({}, { cases })])).errors).toContain(
      "invalid_value config.cases",
    );
    const written = definitionOf([TRIGGER, route({}, { field: "{{trigger.caller_phone}}" })]);
    const [fault] = validateDefinition(written, toys).errors;
    expect(fault).toMatchObject({ code: "unknown_reference", field: "config.field" });
    expect(fault?.fix).toMatchObject({ value: "trigger.caller_phone" });
    const gone = definitionOf([TRIGGER, route({}, { field: "trigger.caller_fone" })]);
    expect(codes(gone).errors).toEqual(["unknown_reference config.field"]);
  });

  it("knows that a field is present behind a case that matched it", () => {
    const say = (id: string) =>
      sayTo(id, { config: { to: "+12025550143", words: "{{trigger.caller_name}}" } });
    const config = { field: "trigger.caller_name" };
    const branches = { Spanish: "es", default: "other" };
    const definition = definitionOf([TRIGGER, route({ branches }, config), say("es"), say("other")]);
    const { warnings } = validateDefinition(definition, toys);
    const missing = warnings.filter(({ code }) => code === "maybe_missing_reference");
    expect(missing.map(({ nodeId }) => nodeId)).toEqual(["other"]);
  });
});

describe("a run at a switch", () => {
  const taken = (value: Json | undefined, definition = switching()) => {
    const data = value === undefined ? {} : { caller_name: value };
    const { run, entries } = fold({ definition, event: eventOf({ caller_phone: "+12025550143", ...data }) });
    return { path: run.path, entry: entries[0], status: run.status };
  };

  it.each([
    ["SI!", ["a", "es"], "Spanish"],
    [" Yes, please. ", ["a", "en"], "English"],
    [5, ["a", "en"], "English"],
    ["5", ["a", "en"], "English"],
    ["no", ["a", "other"], "default"],
    ["", ["a", "other"], "default"],
    [["Sí"], ["a", "other"], "default"],
    [null, ["a", "other"], "default"],
    [undefined, ["a", "other"], "default"],
  ])("takes %j to %j", (value, path, branch) => {
    const result = taken(value);
    expect(result).toMatchObject({ path, entry: { branch, output: { label: branch } } });
    expect(result.entry?.evaluated).toHaveLength(2);
    expect(result.entry?.warnings?.length ?? 0).toBe(value == null ? 1 : 0);
  });

  it("takes the first of two cases that match", () => {
    const cases = [...CASES, { values: ["SI"], label: "Late" }];
    expect(taken("si", switching({ cases })).entry).toMatchObject({ branch: "Spanish" });
  });

  it("completes where nothing follows the way it took", () => {
    const definition = definitionOf([TRIGGER, route({ branches: { Spanish: "es" } }), steps[0]!]);
    expect(taken("no", definition)).toMatchObject({ path: ["a"], status: "succeeded" });
  });

  it("goes the default way when its values cannot be read and it may continue", () => {
    const cases = [{ values: ["{{trigger.summary}}"], label: "Spanish" }, CASES[1]!];
    const failing = switching({ cases });
    expect(taken("x", failing)).toMatchObject({ status: "failed" });
    const going = edit(failing, { op: "set_field", nodeId: "a", field: "onError", value: "continue" });
    expect(taken("x", going)).toMatchObject({ status: "succeeded", path: ["a", "other"] });
  });
});

describe("a run at a split", () => {
  const shareOf = (contact: Run["contact"], more: Partial<Run> = {}, weights: Json = HALVES) => {
    const run = { runId: "run_1", contact, ...more } as Run;
    const config = { weights: weights as { label: string; percent: number }[] };
    return chooseShare(config, { input: { weights }, run, nodeId: "a" }).branch ?? "";
  };
  const phone = (n: number) => ({ id: null, phone: `+1202555${String(n).padStart(4, "0")}` });

  it("takes the same contact the same way in every run, whether or not they have an id by then", () => {
    for (let n = 0; n < 50; n++) {
      const known = { ...phone(n), id: `con_${n}` };
      expect(shareOf(known, { runId: "run_2" })).toBe(shareOf(phone(n)));
    }
  });

  it("decides by the run for an event about nobody", () => {
    const nobody = { id: null, phone: null };
    const runs = Array.from({ length: 40 }, (_, n) => shareOf(nobody, { runId: `run_${n}` }));
    expect(new Set(runs).size).toBe(2);
    expect(shareOf(nobody, { runId: "run_7" })).toBe(shareOf(nobody, { runId: "run_7" }));
  });

  it("divides contacts as the percentages say, and independently in another automation", () => {
    const weights = [
      { label: "A", percent: 70 },
      { label: "B", percent: 30 },
      { label: "C", percent: 0 },
    ];
    const numbers = Array.from({ length: 5_000 }, (_, n) => phone(n));
    const one = numbers.map((contact) => shareOf(contact, { automationId: "auto_1" }, weights));
    const two = numbers.map((contact) => shareOf(contact, { automationId: "auto_2" }, weights));
    const inA = one.filter((way) => way === "A").length;
    expect(inA).toBeGreaterThan(3_350);
    expect(inA).toBeLessThan(3_650);
    expect(one).not.toContain("C");
    const both = one.filter((way, n) => way === "A" && two[n] === "A").length;
    expect(both).toBeGreaterThan(2_200);
    expect(both).toBeLessThan(2_700);
  });

  it("follows the edge of the way it took", () => {
    const definition = definitionOf([TRIGGER, split(HALVES, { A: "es", B: "en" }), ...steps.slice(0, 2)]);
    const { run, entries } = fold({ definition, event: eventOf({ caller_phone: "+12025550143" }) });
    expect(run.path).toEqual(["a", entries[0]?.branch === "A" ? "es" : "en"]);
  });
});

describe("edits", () => {
  const label = (index: number, value: string): EditOperation => ({
    op: "set_field",
    nodeId: "a",
    field: `config.cases.${index}.label`,
    value,
  });

  it("keeps an edge with its way while the label is typed, also through an empty one", () => {
    let definition = switching();
    for (const typed of ["Spanis", "", "English", "Español"]) definition = edit(definition, label(0, typed));
    expect(ways(definition)).toEqual({ Español: "es", English: "en", default: "other" });
  });

  it("removes the edge of a way that is taken away, and of no other", () => {
    const definition = edit(switching(), { op: "set_field", nodeId: "a", field: "config.cases.0" });
    expect(ways(definition)).toEqual({ English: "en", default: "other" });
  });

  it("keeps edges with their ways when the ways change places", () => {
    const cases = CASES.toReversed();
    const definition = edit(switching(), {
      op: "set_field",
      nodeId: "a",
      field: "config.cases",
      value: cases,
    });
    expect(ways(definition)).toEqual(BRANCHES);
  });

  it("connects, replaces and disconnects one way by its label", () => {
    const opened = applyOperations(switching(), [
      { op: "disconnect", from: "a", to: "es", branch: "Spanish" },
      { op: "connect", from: "a", to: "en", branch: "Spanish" },
    ]);
    expect(opened.ok && ways(opened.definition)).toEqual({ Spanish: "en", English: "en", default: "other" });
    expect(
      applyOperation(switching(), { op: "connect", from: "a", to: "en", branch: "French" }),
    ).toMatchObject({
      ok: false,
      code: "unknown_output",
    });
  });

  it("leads on to the first step behind a switch that is removed", () => {
    const definition = edit(switching(), { op: "remove_node", nodeId: "a" });
    expect(definition.edges).toEqual([{ from: "t", to: "es" }]);
  });

  it("renames its field with the step it reads", () => {
    const definition = definitionOf([
      { ...TRIGGER, next: "s" },
      sayTo("s", { next: "a" }),
      route({}, { field: "steps.s.id" }),
    ]);
    const renamed = edit(definition, { op: "change_node_id", nodeId: "s", newId: "greet" });
    const node = serialize(renamed).nodes[2];
    expect(isObject(node?.config) && node.config.field).toBe("steps.greet.id");
  });
});

describe("in words", () => {
  it("describes each way of a switch and of a split", () => {
    expect(narrate(switching(), toys).lines.map(({ depth, text }) => `${depth} ${text}`)).toEqual([
      "0 When a call is missed",
      "0 Depending on the caller's name",
      "1 For “Spanish”",
      "2 Say: “Hello”",
      "1 For “English”",
      "2 Say: “Hello”",
      "1 Otherwise",
      "2 Say: “Hello”",
    ]);
    const definition = definitionOf([TRIGGER, split(HALVES, { A: "es" }), steps[0]!]);
    expect(narrate(definition, toys).text).toContain(
      "split the contacts, 50% “A”: say: “Hello”; 50% “B”: the run ends",
    );
  });

  it("describes which way leads elsewhere now", () => {
    const before = switching();
    const after = edit(before, { op: "connect", from: "a", to: "en", branch: "default" });
    const [entry] = narrateDiff({ before, after }, toys);
    expect(entry).toMatchObject({ nodeId: "a", field: "branches.default", before: "other", after: "en" });
    expect(entry?.text).toContain("if nothing matches");
  });
});
