import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inspectJson } from "./json";
import { patchDefinition } from "./patch-definition";
import { readDefinition } from "./read-definition";
import type { Json, JsonObject } from "./schema";
import { serialize } from "./serialize";
import { fromStored, toStored } from "./stored";
import { cpuMs } from "./testing/cpu-time";
import { brokenDefinitions, definitions } from "./testing/definitions";
import { definitionOf } from "./testing/reading";

const trigger = { id: "t", type: "trigger", event: "call.missed" };
const say = (id: string, more: JsonObject = {}) => ({
  id,
  type: "action",
  action: "say",
  config: {},
  ...more,
});
const ask = (more: JsonObject = {}) => ({ id: "c", type: "condition", conditionType: "if_else", ...more });
const read = (nodes: Json[], edges: Json[] = []) => {
  const result = readDefinition({ name: "x", nodes, edges });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const branches = (nodes: Json[], edges: Json[]) =>
  Object.fromEntries(read(nodes, edges).definition.edges.map(({ to, branch }) => [to, branch]));

describe("connections have two forms, compared output by output", () => {
  it("uses the form that names the output, whichever it is", () => {
    expect(read([{ ...trigger, next: "a" }, say("a")]).definition.edges).toEqual([{ from: "t", to: "a" }]);
    expect(serialize(read([trigger, say("a")], [{ from: "t", to: "a" }]).definition).nodes[0]).toMatchObject({
      next: "a",
    });
  });

  it.each([
    ["two different targets", "b"],
    ["an explicit nothing against an edge", null],
  ])("calls %s a mismatch, keeps the edge and shows what was sent", (_, next) => {
    const { definition, problems } = read(
      [{ ...trigger, next }, say("a"), say("b")],
      [{ from: "t", to: "a" }],
    );
    expect(problems).toMatchObject([{ code: "edge_mismatch", nodeId: "t", field: "next" }]);
    expect(definition.edges).toEqual([{ from: "t", to: "a" }]);
    expect(serialize(definition).nodes[0]).toMatchObject({ next });
  });

  it("reports nothing when next is null and there is no edge", () => {
    expect(read([trigger, say("a", { next: null })], [{ from: "t", to: "a" }]).problems).toEqual([]);
  });

  it.each(["true", "TRUE", "Yes", " yes "])("reads the label %j as the true branch", (label) => {
    const edges = [
      { from: "c", to: "a", label },
      { from: "c", to: "b", label: "no" },
    ];
    expect(branches([ask(), say("a"), say("b")], edges)).toEqual({ a: "true", b: "false" });
  });

  it("gives trueBranch and falseBranch precedence over labels", () => {
    const edges = [
      { from: "c", to: "a", label: "no" },
      { from: "c", to: "b", label: "yes" },
    ];
    const nodes = [ask({ trueBranch: "a", falseBranch: "b" }), say("a"), say("b")];
    expect(branches(nodes, edges)).toEqual({ a: "true", b: "false" });
    expect(read(nodes, edges).problems).toEqual([]);
  });

  it("reports a label that contradicts a branch as a mismatch", () => {
    const edges = [
      { from: "c", to: "a", label: "true" },
      { from: "c", to: "d", label: "false" },
    ];
    const nodes = [ask({ trueBranch: "a", falseBranch: "b" }), say("a"), say("b"), say("d")];
    expect(read(nodes, edges).problems).toMatchObject([{ code: "edge_mismatch", field: "falseBranch" }]);
  });

  it("assigns the only remaining connection to the only remaining branch", () => {
    const edges: Json[] = [
      { from: "c", to: "a" },
      { from: "c", to: "b", label: "otherwise" },
    ];
    expect(branches([ask({ trueBranch: "a" }), say("a"), say("b")], edges)).toEqual({
      a: "true",
      b: "false",
    });
  });

  it("distinguishes both branches to one target", () => {
    const edges = [
      { from: "c", to: "a" },
      { from: "c", to: "a" },
    ];
    const nodes = [ask({ trueBranch: "a", falseBranch: "a" }), say("a")];
    expect(read(nodes, edges).definition.edges.map((edge) => edge.branch)).toEqual(["true", "false"]);
  });

  it("distinguishes both branches to one target when both connections have the same label", () => {
    const edges = [
      { from: "c", to: "a", label: "yes" },
      { from: "c", to: "a", label: "yes" },
    ];
    const both: JsonObject[] = [{ falseBranch: "a" }, { trueBranch: "a", falseBranch: "a" }];
    for (const named of both) {
      const { definition, problems } = read([ask(named), say("a")], edges);
      expect(definition.edges.map((edge) => edge.branch)).toEqual(["true", "false"]);
      expect(problems).toEqual([]);
    }
  });

  it.each<[string, JsonObject, JsonObject[], Record<string, string | undefined>]>([
    [
      "labels alone",
      {},
      [
        { to: "a", label: "no" },
        { to: "b", label: "yes" },
      ],
      { a: "false", b: "true" },
    ],
    [
      "one label, the other is what is left",
      {},
      [{ to: "a", label: "No" }, { to: "b" }],
      { a: "false", b: "true" },
    ],
    [
      "one label, and one of another meaning",
      {},
      [
        { to: "a", label: "yes" },
        { to: "b", label: "yes" },
      ],
      { a: "true", b: undefined },
    ],
    ["one connection without a word stays open", {}, [{ to: "a" }], { a: undefined }],
    [
      "three connections, and none is guessed",
      { trueBranch: "a" },
      [{ to: "a" }, { to: "b" }, { to: "d" }],
      { a: "true", b: undefined, d: undefined },
    ],
    ["a branch named alone", { falseBranch: "b" }, [{ to: "a" }, { to: "b" }], { a: "true", b: "false" }],
    ["an unusable name of a branch", { trueBranch: 5 }, [{ to: "a", label: "yes" }], { a: "true" }],
    [
      "two labels that say true",
      { trueBranch: "b" },
      [
        { to: "a", label: "true" },
        { to: "b", label: "true" },
      ],
      { a: undefined, b: "true" },
    ],
  ])("gives branches by %s", (_, named, edges, expected) => {
    const nodes = [ask(named), say("a"), say("b"), say("d")];
    expect(
      branches(
        nodes,
        edges.map((edge): JsonObject => ({ from: "c", ...edge })),
      ),
    ).toEqual(expected);
  });

  it.each<[string, JsonObject, (string | null)[], (string | undefined)[]]>([
    ["yes and no", { trueBranch: "a", falseBranch: "a" }, ["yes", "no"], ["true", "false"]],
    ["no and yes", { trueBranch: "a", falseBranch: "a" }, ["no", "yes"], ["false", "true"]],
    ["no and no", { trueBranch: "a", falseBranch: "a" }, ["no", "no"], ["true", "false"]],
    ["nothing and no", { trueBranch: "a", falseBranch: "a" }, [null, "no"], ["true", "false"]],
    ["no and nothing", { trueBranch: "a", falseBranch: "a" }, ["no", null], ["false", "true"]],
    [
      "no alone, the other answer drawn as well",
      { trueBranch: "a", falseBranch: "a" },
      ["no"],
      ["false", "true"],
    ],
    [
      "nothing alone, the other answer drawn as well",
      { trueBranch: "a", falseBranch: "a" },
      [null],
      ["true", "false"],
    ],
    ["FALSE and TRUE, nothing named", {}, ["FALSE", "TRUE"], ["false", "true"]],
    ["nothing at all, nothing named", {}, [null, null], [undefined, undefined]],
  ])("tells two connections to one step apart: %s", (_, named, labels, expected) => {
    const edges = labels.map((label): JsonObject => ({ from: "c", to: "a", ...(label ? { label } : {}) }));
    const { definition } = read([ask(named), say("a")], edges);
    expect(definition.edges.map(({ branch }) => branch)).toEqual(expected);
  });

  it("guesses no branch for a third connection, one without an end, or one of a step without branches", () => {
    const answers = (named: JsonObject, edges: Json[]) =>
      read([ask(named), say("a"), say("b")], edges).definition.edges.map(({ branch }) => branch);
    const third: Json[] = [
      { from: "c", to: "a", label: "x" },
      { from: "c", to: "a", label: "yes" },
      { from: "c", to: "b" },
    ];
    expect(answers({}, third)).toEqual([undefined, "true", undefined]);
    expect(answers({ trueBranch: "" }, [{ from: "c", to: 5 }])).toEqual([undefined, "true"]);
    const plain = read([trigger, say("a")], [{ from: "t", to: "a", label: "yes" }]).definition;
    expect(plain.edges).toStrictEqual([{ from: "t", to: "a", label: "yes" }]);
    expect(read([trigger], [{ to: 7 }]).definition.edges).toStrictEqual([
      { from: "", to: "", extras: { to: 7 } },
    ]);
  });

  it("adds edges that only the step names, and preserves those it cannot add", () => {
    expect(
      read([ask({ trueBranch: "a", falseBranch: "b", next: "a" }), say("a"), say("b")]).definition,
    ).toMatchObject({
      edges: [
        { from: "c", to: "a", branch: "true" },
        { from: "c", to: "b", branch: "false" },
      ],
      nodes: [{ extras: { next: "a" } }, {}, {}],
    });
    const stop = { id: "s", type: "action", action: "stop", next: "a", trueBranch: "a" };
    expect(read([stop, say("a")]).definition).toMatchObject({
      edges: [{ from: "s", to: "a" }],
      nodes: [{ extras: { trueBranch: "a" } }, {}],
    });
    const odd = read(
      [trigger, say("a")],
      [{ from: "t", to: "a", label: 5, colour: "red" }, { to: 7 }],
    ).definition;
    expect(odd.edges).toEqual([
      { from: "t", to: "a", extras: { colour: "red", label: 5 } },
      { from: "", to: "", extras: { to: 7 } },
    ]);
  });

  it("returns labels unchanged", () => {
    const edges = [{ from: "t", to: "a", label: "  First, SAY hello " }];
    expect(serialize(read([trigger, say("a")], edges).definition).edges).toEqual(edges);
  });
});

describe("unknown parts are preserved and reported", () => {
  it.each<[string, JsonObject, string]>([
    ["an unknown member", { runAs: "admin" }, "unknown_field"],
    ["a retry beyond the limit", { retry: { maxAttempts: 7 } }, "invalid_value"],
    ["an unknown member of retry", { retry: { maxAttempts: 2, times: 3 } }, "unknown_field"],
    ["a config that is a text", { config: "hi" }, "invalid_value"],
    ["an error policy nobody knows", { onError: "ignore" }, "invalid_value"],
    ["a next that is a number", { next: 5 }, "invalid_value"],
    ["a branch on a plain step", { trueBranch: "b" }, "unknown_field"],
  ])("%s", (_, more, code) => {
    const { definition, problems } = read([trigger, say("a", more)]);
    expect(problems).toMatchObject([{ code, nodeId: "a" }]);
    expect(serialize(definition).nodes[1]).toMatchObject(more);
  });

  it("preserves a member named __proto__ as plain data", () => {
    const input: unknown = JSON.parse(
      '{"name":"x","nodes":[{"id":"a","type":"action","__proto__":{"admin":true}}]}',
    );
    const result = readDefinition(input);
    expect(result).toMatchObject({ ok: true, problems: [{ code: "unknown_field", field: "__proto__" }] });
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });
});

const refusal = (nodes: unknown, edges: unknown = []) => {
  const result = readDefinition({ name: "x", nodes, edges });
  return result.ok ? [] : result.problems.map(({ code, pointer }) => `${code} ${pointer}`);
};
const nested = (depth: number) => {
  let value: Json = {};
  for (let i = 0; i < depth; i++) value = { a: value };
  return value;
};

describe("everything that cannot be stored is refused in one response", () => {
  it.each<[string, unknown]>([
    ["__proto__", "__proto__"],
    ["empty", ""],
    ["a dot", "a.b"],
    ["65 characters", "x".repeat(65)],
    ["a right-to-left override", "a\u202eb"],
    ["a Cyrillic letter", "а"],
    ["null", null],
    ["missing", undefined],
  ])("an id that is %s", (_, id) => {
    expect(refusal([{ id, type: "trigger" }])).toEqual(["invalid_value /nodes/0/id"]);
  });

  it.each(["constructor", "prototype", "toString", "hasOwnProperty"])(
    "accepts %j as an ordinary id",
    (id) => {
      expect(refusal([trigger, say(id)], [{ from: "t", to: id }])).toEqual([]);
      expect(serialize(read([trigger, say(id)], [{ from: "t", to: id }]).definition).nodes[0]).toMatchObject({
        next: id,
      });
    },
  );

  it.each<[string, unknown, unknown, string[]]>([
    ["duplicate ids", [trigger, say("t")], [], ["duplicate_id /nodes/1/id"]],
    ["an unknown type", [{ id: "a", type: "code" }], [], ["invalid_value /nodes/0/type"]],
    [
      "nodes that are no objects",
      [1, "a", null],
      [],
      ["invalid_value /nodes/0", "invalid_value /nodes/1", "invalid_value /nodes/2"],
    ],
    ["an edge that is a text", [trigger], ["t->a"], ["invalid_value /edges/0"]],
    ["nodes that are an object", { 0: trigger }, [], ["invalid_value /nodes"]],
    ["nodes that are null", null, [], ["invalid_value /nodes"]],
    ["edges that are a text", [trigger], "t->a", ["invalid_value /edges"]],
    ["NUL in a text", [say("a", { notes: "a\u0000b" })], [], ["invalid_value /nodes/0/notes"]],
    ["half an emoji", [say("a", { notes: "\ud83d" })], [], ["invalid_value /nodes/0/notes"]],
    [
      "a text of 16,385 characters",
      [say("a", { notes: "x".repeat(16_385) })],
      [],
      ["limit_exceeded /nodes/0/notes"],
    ],
    ["nodes beyond 500", Array.from({ length: 501 }, (_, i) => say(`n${i}`)), [], ["limit_exceeded /nodes"]],
  ])("%s", (_, nodes, edges, expected) => {
    expect(refusal(nodes, edges)).toEqual(expected);
  });

  it.each<[unknown, string[]]>([
    ["text", ["invalid_value  null"]],
    [[], ["invalid_value  null"]],
    [null, ["invalid_value  null"]],
    [{ name: 5, description: null }, ["invalid_value /name name", "invalid_value /description description"]],
    [{ settings: [] }, ["invalid_value /settings settings"]],
    [{ nodes: 1, edges: 2 }, ["invalid_value /nodes nodes", "invalid_value /edges edges"]],
    [{ name: "x".repeat(201) }, ["limit_exceeded /name name"]],
    [{ edges: Array(2_001).fill({ from: "a", to: "b" }) }, ["limit_exceeded /edges edges"]],
    [{ name: "\u0000" }, ["invalid_value /name name"]],
    [{ settings: { a: [Number.NaN] } }, ["invalid_value /settings/a/0 settings.a.0"]],
  ])("%.60j, named by pointer and field", (input, expected) => {
    const result = readDefinition(input);
    expect(result.problems.map(({ code, pointer, field }) => `${code} ${pointer} ${field}`)).toEqual(
      expected,
    );
    expect(result.ok).toBe(false);
  });

  it("nothing at its limit", () => {
    const edges = Array(2_000).fill({ from: "t", to: "t" });
    expect(readDefinition({ name: "x".repeat(200), nodes: [trigger], edges }).ok).toBe(true);
    expect(readDefinition({})).toMatchObject({
      ok: true,
      definition: { name: "", description: "", nodes: [], edges: [], settings: {} },
    });
  });

  it("identifies nodes by their id, beside the pointer", () => {
    const result = readDefinition({
      nodes: [trigger, say("t"), { id: "z", type: "code" }, { id: "a b", type: "action" }],
    });
    expect(result.problems.map(({ nodeId, field }) => `${nodeId} ${field}`)).toEqual([
      "t id",
      "z type",
      "null id",
    ]);
  });

  it("a definition nested 5,000 deep, or a million", () => {
    expect(refusal([say("a", { config: nested(5_000) })])).toHaveLength(1);
    expect(inspectJson(nested(1_000_000))).toMatchObject({ fault: "too_deep" });
  });

  it("a definition beyond 1 MiB", () => {
    const nodes = Array.from({ length: 100 }, (_, i) => say(`n${i}`, { notes: "é".repeat(8_000) }));
    expect(refusal(nodes)).toEqual([expect.stringMatching(/^limit_exceeded/)]);
  });

  it("inspects 100,000 nodes in less than 50 ms", () => {
    const nodes = Array.from({ length: 100_000 }, (_, i) => say(`n${i}`));
    const spent = cpuMs(() => expect(refusal(nodes)).toEqual(["limit_exceeded /nodes"]));
    expect(spent).toBeLessThan(50);
  });
});

describe("round trips", () => {
  it("serializes a parsed definition to the same document once it has been normalized", () => {
    fc.assert(
      fc.property(fc.oneof(definitions, brokenDefinitions), (some) => {
        const first = readDefinition(JSON.parse(JSON.stringify(serialize(some))));
        if (!first.ok) return;
        const serialized = serialize(first.definition);
        const again = readDefinition(serialized);
        expect(again).toMatchObject({ ok: true });
        expect(again.ok && serialize(again.definition)).toEqual(serialized);
        expect(again.ok && again.definition).toEqual(first.definition);
      }),
      { numRuns: 1_000 },
    );
  });

  it("stored and loaded again is the same, and an older version is migrated", () => {
    const definition = definitionOf([
      { ...trigger, next: "c" },
      ask({ trueBranch: "a", falseBranch: "b" }),
      say("a"),
      say("b"),
    ]);
    expect(fromStored(JSON.parse(JSON.stringify(toStored(definition))))).toEqual(definition);
    const { settings: _, description: __, ...old } = definition;
    expect(fromStored({ ...old, schemaVersion: 0 })).toEqual(definition);
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a list", []],
    [
      "a version to come",
      { schemaVersion: 2, name: "", description: "", nodes: [], edges: [], settings: {} },
    ],
    ["a version before all", { schemaVersion: -1, name: "", nodes: [], edges: [] }],
    [
      "a node without an id",
      {
        schemaVersion: 1,
        name: "",
        description: "",
        nodes: [{ type: "action", config: {} }],
        edges: [],
        settings: {},
      },
    ],
    [
      "an action without a configuration",
      {
        schemaVersion: 1,
        name: "",
        description: "",
        nodes: [{ id: "a", type: "action" }],
        edges: [],
        settings: {},
      },
    ],
    [
      "an edge to nowhere",
      { schemaVersion: 1, name: "", description: "", nodes: [], edges: [{ from: "a" }], settings: {} },
    ],
  ])("is no stored definition: %s", (_, value) => {
    expect(() => fromStored(value)).toThrow();
  });

  it("preserves a first version's content and adds the members it lacked", () => {
    const first = { name: "x", nodes: [], edges: [] };
    expect(fromStored(first)).toEqual({ name: "x", description: "", nodes: [], edges: [], settings: {} });
    expect(fromStored({ ...first, description: "why", settings: { timezone: "UTC" } })).toMatchObject({
      description: "why",
      settings: { timezone: "UTC" },
    });
  });

  it("puts a step's unknown members beside the known ones, and never over its id, type or edges", () => {
    const extras = { id: "z", type: "condition", colour: "red" };
    const serialized = serialize({
      name: "",
      description: "",
      nodes: [
        { id: "a", type: "action", action: "stop", config: {}, extras },
        { id: "b", type: "action", config: {} },
      ],
      edges: [
        { from: "a", to: "b", label: "x", extras: { colour: 1 } },
        { from: "a", to: "a" },
        { from: "b", to: "" },
      ],
      settings: { timezone: "UTC", extras: { theme: "dark" } },
    });
    expect(serialized).toEqual({
      name: "",
      description: "",
      nodes: [
        { id: "a", type: "action", action: "stop", config: {}, colour: "red", next: "b" },
        { id: "b", type: "action", config: {} },
      ],
      edges: [
        { from: "a", to: "b", label: "x", colour: 1 },
        { from: "a", to: "a" },
        { from: "b", to: "" },
      ],
      settings: { timezone: "UTC", theme: "dark" },
    });
  });

  it("never throws on any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ nodes: fc.array(fc.anything()), edges: fc.anything() })),
        (input) => {
          expect(typeof readDefinition(input).ok).toBe("boolean");
        },
      ),
    );
  });
});

describe("a patch replaces whole members", () => {
  const current = definitionOf([{ ...trigger, next: "a" }, say("a", { next: "b" }), say("b")]);

  it("derives the edges of new nodes, and preserves the trigger's", () => {
    const patched = patchDefinition(current, { nodes: [trigger, say("b", { next: "a" }), say("a")] });
    expect(patched.ok && patched.definition.edges).toEqual([
      { from: "t", to: "a" },
      { from: "b", to: "a" },
    ]);
  });

  it("respects a trigger that sets its own next", () => {
    const patched = patchDefinition(current, { nodes: [{ ...trigger, next: "b" }, say("a"), say("b")] });
    expect(patched.ok && patched.definition.edges).toEqual([{ from: "t", to: "b" }]);
  });

  it("derives the nodes' connections from new edges", () => {
    const patched = patchDefinition(current, { edges: [{ from: "t", to: "b" }] });
    expect(patched.ok && patched.problems).toEqual([]);
    expect(patched.ok && serialize(patched.definition).nodes.map((node) => node.next)).toEqual([
      "b",
      undefined,
      undefined,
    ]);
  });

  it("uses both when both are given, and passes on anything that is not a list", () => {
    const both = patchDefinition(current, {
      nodes: [trigger, say("a"), say("b")],
      edges: [{ from: "t", to: "b" }],
    });
    expect(both.ok && both.definition.edges).toEqual([{ from: "t", to: "b" }]);
    expect(patchDefinition(current, { nodes: 5 }).ok).toBe(false);
    expect(patchDefinition(current, { edges: 5 }).ok).toBe(false);
    expect(patchDefinition(current, { settings: 5, name: null }).problems).toHaveLength(2);
    expect(patchDefinition(current, { nodes: [1] }).ok).toBe(false);
  });

  it("follows a trigger with a new id, and adds no edge for one that sets its own next", () => {
    const renamed = patchDefinition(current, { nodes: [{ ...trigger, id: "t2" }, say("a"), say("b")] });
    expect(renamed.ok && renamed.definition.edges).toEqual([{ from: "t2", to: "a" }]);
    const open = patchDefinition(current, { nodes: [{ ...trigger, next: null }, say("a"), say("b")] });
    expect(open.ok && open.definition.edges).toEqual([]);
    const late = patchDefinition(definitionOf([say("a"), { ...trigger, next: "a" }]), {
      nodes: [say("a"), trigger],
    });
    expect(late.ok && late.definition.edges).toEqual([{ from: "t", to: "a" }]);
    const described = patchDefinition(current, { description: "Why" });
    expect(described.ok && described.definition.description).toBe("Why");
    const none = patchDefinition(current, { nodes: [say("a", { next: "b" }), say("b")] });
    expect(none.ok && none.definition.edges).toEqual([{ from: "a", to: "b" }]);
    const started = patchDefinition(definitionOf([say("a"), say("b")]), { nodes: [trigger, say("a")] });
    expect(started.ok && started.definition.edges).toEqual([]);
  });

  it("preserves the branch of an edge whose target is unchanged", () => {
    const asked = definitionOf([ask({ trueBranch: "a", falseBranch: "b" }), say("a"), say("b"), say("d")]);
    const edges = [
      { from: "c", to: "b" },
      { from: "c", to: "d" },
    ];
    const patched = patchDefinition(asked, { edges });
    expect(patched.ok && patched.definition.edges.map(({ to, branch }) => `${to} ${branch}`)).toEqual([
      "b false",
      "d true",
    ]);
    expect(patched.ok && patched.problems).toEqual([]);
  });

  it("preserves members the patch does not name", () => {
    const patched = patchDefinition(current, { name: "Other" });
    expect(patched.ok && { ...patched.definition, name: "Test" }).toEqual(current);
  });
});
