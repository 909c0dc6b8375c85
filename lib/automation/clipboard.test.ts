import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyNodes, duplicateNodes, freshIds, pasteNodes } from "./clipboard";
import { applyOperation } from "./edit";
import { readableId } from "./edit-nodes";
import { parseClipboard } from "./parse-clipboard";
import type { Definition, Node } from "./schema";
import { definitions } from "./testing/definitions";

const base: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "start", type: "trigger", event: "call.missed", position: { x: 0, y: 0 } },
    {
      id: "sms",
      type: "action",
      action: "send_sms",
      config: { message: "Hi" },
      position: { x: 300, y: 100 },
    },
    {
      id: "mail",
      type: "action",
      action: "send_email",
      config: { text: "{{steps.sms.status}} {{trigger.caller_phone}}" },
      position: { x: 600, y: 50 },
    },
  ],
  edges: [
    { from: "start", to: "sms" },
    { from: "sms", to: "mail" },
  ],
  settings: {},
};
const empty: Definition = { ...base, nodes: [], edges: [] };
const read = (text: string) => {
  const result = parseClipboard(text);
  if (!result.ok) throw new Error(result.message);
  return result;
};
const suffixed = (...names: string[]) => Object.fromEntries(names.map((id) => [id, `${id}_2`]));

describe("copy and paste", () => {
  it("gives copies fresh ids and rewrites their references and edges", () => {
    const fragment = read(copyNodes(base, ["sms", "mail"]));
    const result = pasteNodes(base, { ...fragment, ids: suffixed("sms", "mail") });
    if (!result.ok) throw new Error(result.message);
    expect(result.nodeIds).toEqual(["sms_2", "mail_2"]);
    expect(result.definition.nodes[4]).toMatchObject({
      config: { text: "{{steps.sms_2.status}} {{trigger.caller_phone}}" },
      position: { x: 640, y: 154 },
    });
    expect(result.definition.edges).toEqual([...base.edges, { from: "sms_2", to: "mail_2" }]);
  });

  it("copies only the edges among the copied steps, in either serialized form", () => {
    expect(JSON.parse(copyNodes(base, ["mail"])).edges).toEqual([]);
    expect(JSON.parse(copyNodes(base, ["start", "mail"])).edges).toEqual([]);
    const { nodes } = read(copyNodes(base, ["sms"]));
    const edges = [
      { from: "sms", to: "mail" },
      { from: "start", to: "sms" },
      { from: "a", to: "b" },
    ];
    const result = pasteNodes(base, { nodes, edges, ids: suffixed("sms") });
    expect(result.ok && result.definition.edges).toEqual(base.edges);
  });

  it("distinguishes a trigger from a step", () => {
    const [start, sms] = [read(copyNodes(base, ["start"])), read(copyNodes(base, ["sms"]))];
    const steps = { ...base, nodes: base.nodes.slice(1), edges: [] };
    expect(pasteNodes(steps, { ...start, ids: suffixed("start") })).toMatchObject({
      ok: true,
      nodeIds: ["start_2"],
    });
    const alone = { ...base, nodes: base.nodes.slice(0, 1), edges: [] };
    expect(pasteNodes(alone, { ...start, ids: suffixed("start") }).ok).toBe(false);
    const two = [start.nodes[0]!, { ...start.nodes[0]!, id: "other" }, sms.nodes[0]!];
    expect(
      pasteNodes(empty, { nodes: two, edges: [], ids: suffixed("start", "other", "sms") }),
    ).toMatchObject({
      ok: false,
      code: "multiple_triggers",
    });
  });

  it("leaves steps without a position unpositioned", () => {
    const nodes = [{ id: "n", type: "action" as const, config: {} }];
    const result = pasteNodes(empty, { nodes, edges: [], ids: { n: "n" }, at: { x: 5, y: 5 } });
    expect(result.ok && result.definition.nodes).toEqual(nodes);
    const mixed = [...nodes, { ...nodes[0]!, id: "m", position: { x: 100, y: 100 } }];
    const placed = pasteNodes(empty, {
      nodes: mixed,
      edges: [],
      ids: { n: "n", m: "m" },
      at: { x: 5, y: 6 },
    });
    expect(placed.ok && placed.definition.nodes[1]?.position).toEqual({ x: 5, y: 6 });
  });

  it("preserves references to nodes that were not copied", () => {
    const result = pasteNodes(base, { ...read(copyNodes(base, ["mail"])), ids: suffixed("mail") });
    expect(result.ok && result.definition.nodes[3]).toMatchObject({
      config: { text: expect.stringContaining("steps.sms.status") },
    });
    expect(result.ok && result.definition.edges).toEqual(base.edges);
  });

  it("places the top left corner at the requested position", () => {
    const result = pasteNodes(base, {
      ...read(copyNodes(base, ["sms", "mail"])),
      ids: suffixed("sms", "mail"),
      at: { x: 1_000, y: 0 },
    });
    const places = result.ok ? result.definition.nodes.slice(3).map(({ position }) => position) : [];
    expect(places).toEqual([
      { x: 1_000, y: 50 },
      { x: 1_300, y: 0 },
    ]);
  });

  it("pastes a trigger only into an automation without one", () => {
    const fragment = read(copyNodes(base, ["start", "sms"]));
    const ids = suffixed("start", "sms");
    const fresh = pasteNodes(empty, { ...fragment, ids });
    expect(fresh.ok && fresh.definition.nodes.map(({ id }) => id)).toEqual(["start_2", "sms_2"]);
    const second = pasteNodes(base, { ...fragment, ids });
    expect(second.ok && second.nodeIds).toEqual(["sms_2"]);
    expect(pasteNodes(base, { ...read(copyNodes(base, ["start"])), ids })).toMatchObject({
      ok: false,
      code: "nothing_to_do",
    });
  });

  it("accepts a whole exported automation, including unknown actions", () => {
    const exported = JSON.stringify({
      name: "x",
      nodes: [
        { id: "n", type: "action", action: "dance", next: "m" },
        { id: "m", type: "action" },
      ],
    });
    expect(read(exported)).toMatchObject({
      nodes: [{ action: "dance" }, {}],
      edges: [{ from: "n", to: "m" }],
    });
  });

  it.each([
    ["hello", "not_an_automation"],
    ["", "not_an_automation"],
    ["null", "not_an_automation"],
    ['"nodes"', "not_an_automation"],
    ["[]", "not_an_automation"],
    ['{"nodes":{}}', "not_an_automation"],
    ['{"nodes":[]}', "nothing_to_do"],
    ['{"nodes":[1]}', "not_an_automation"],
    ['{"nodes":[{"id":"a","type":"robot"}]}', "not_an_automation"],
    ['{"nodes":[{"id":"a","type":"action"},{"id":"a","type":"action"}]}', "not_an_automation"],
    [`{"nodes":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, "limit_exceeded"],
    [
      JSON.stringify({ nodes: Array.from({ length: 5_000 }, (_, n) => ({ id: `n${n}`, type: "action" })) }),
      "limit_exceeded",
    ],
    ["x".repeat(2_000_000), "limit_exceeded"],
  ])("refuses %.60s", (text, code) => {
    const result = parseClipboard(text);
    expect(result).toMatchObject({ ok: false, code });
    if (!result.ok) expect(result.message.length).toBeLessThan(300);
  });

  it("never throws on any text", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseClipboard(text)));
  });

  it("refuses copies without an id and copies past the limit", () => {
    const fragment = read(copyNodes(base, ["sms"]));
    expect(pasteNodes(base, { ...fragment, ids: {} })).toMatchObject({ ok: false, code: "invalid_id" });
    expect(pasteNodes(base, { ...fragment, ids: { sms: "mail" } })).toMatchObject({
      ok: false,
      code: "duplicate_id",
    });
    const full = {
      ...empty,
      nodes: Array.from({ length: 500 }, (_, n) => ({ id: `n${n}`, type: "condition" as const })),
    };
    expect(pasteNodes(full, { ...fragment, ids: suffixed("sms") })).toMatchObject({
      ok: false,
      code: "limit_exceeded",
    });
  });

  it("copies a whole automation into an empty one unchanged", () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const ids = definition.nodes.map(({ id }) => id);
        const fragment = read(copyNodes(definition, ids));
        const same = Object.fromEntries(ids.map((id) => [id, id]));
        const result = pasteNodes(empty, { ...fragment, ids: same, at: { x: 0, y: 0 } });
        const unplaced = (nodes: Definition["nodes"]) => nodes.map(({ position, ...node }) => node);
        expect(result.ok && unplaced(result.definition.nodes)).toEqual(unplaced(definition.nodes));
        expect(result.ok && result.definition.edges.length).toBe(definition.edges.length);
      }),
    );
  });

  it("is also available as an operation", () => {
    const { nodes, edges } = JSON.parse(copyNodes(base, ["sms"]));
    const result = applyOperation(base, { op: "paste_nodes", nodes, edges, ids: suffixed("sms") });
    expect(result).toMatchObject({ ok: true, nodeIds: ["sms_2"] });
    const at = { x: 7, y: 8 };
    const placed = applyOperation(base, { op: "paste_nodes", nodes, edges, ids: suffixed("sms"), at });
    expect(placed.ok && placed.definition.nodes.at(-1)?.position).toEqual(at);
  });
});

describe("the place of a copy", () => {
  const card = (id: string, x: number, y: number): Node => ({
    id,
    type: "action",
    action: "stop",
    config: {},
    position: { x, y },
  });
  const among = (nodes: Node[], canvas?: { direction: "down" }): Definition => ({
    ...base,
    nodes,
    edges: [],
    settings: canvas ? { canvas } : {},
  });
  const placeOf = (definition: Definition) => {
    const result = duplicateNodes(definition, { nodeIds: ["a"], ids: { a: "copy" } });
    return result.ok && result.definition.nodes.at(-1)?.position;
  };

  it("covers neither its original nor another card", () => {
    expect(placeOf(among([card("a", 0, 0)]))).toEqual({ x: 40, y: 104 });
    expect(placeOf(among([card("a", 0, 0), card("b", 100, 150)]))).toEqual({ x: 40, y: 256 });
  });

  it("is to the right where the automation goes down", () => {
    expect(placeOf(among([card("a", 0, 0)], { direction: "down" }))).toEqual({ x: 256, y: 40 });
  });
});

describe("duplicating", () => {
  it("puts a copy beside the original, but never duplicates the trigger", () => {
    const nodes = base.nodes.filter(({ id }) => id !== "start");
    const ids = freshIds(base, { nodes, newId: (node, taken) => readableId(taken, node.id) });
    expect(ids).toEqual({ sms: "sms_2", mail: "mail_2" });
    const alike = freshIds(base, { nodes, newId: (_, taken) => readableId(taken, "step") });
    expect(alike).toEqual({ sms: "step", mail: "step_2" });
    const result = duplicateNodes(base, { nodeIds: ["sms", "mail"], ids });
    expect(result).toMatchObject({ ok: true, nodeIds: ["sms_2", "mail_2"] });
    expect(duplicateNodes(base, { nodeIds: ["start"], ids: { start: "s2" } })).toMatchObject({
      ok: false,
      code: "nothing_to_do",
    });
    expect(duplicateNodes(base, { nodeIds: ["gone"], ids: {} })).toMatchObject({
      ok: false,
      code: "unknown_node",
    });
  });
});
