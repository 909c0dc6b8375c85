import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { addCommand, defaultPlace } from "./adding";
import { paletteItems, triggerItems } from "./new-nodes";

const words = translator("en", "editorEdits");

const EMPTY: Definition = { name: "", description: "", nodes: [], edges: [], settings: {} };

function item(key: string) {
  const found = [...paletteItems(words, "call.missed"), ...triggerItems(words)].find(
    (one) => one.key === key,
  );
  if (!found) throw new Error(`no ${key} in the palette`);
  return found;
}

/** Clicks in the palette, each step chosen afterwards, as the editor does it. */
function clicked(keys: readonly string[], start = EMPTY) {
  return keys.reduce(
    ({ definition, selection }, key) => {
      const result = addCommand(item(key), defaultPlace(definition, selection))(definition);
      if (!result.ok) throw new Error(result.message);
      return { definition: result.definition, selection: result.nodeIds };
    },
    { definition: start, selection: [] as readonly string[] },
  ).definition;
}

describe("adding steps", () => {
  it("builds a connected automation from clicks alone", () => {
    const built = clicked(["trigger:call.missed", "send_sms", "create_callback"]);
    expect(built.edges.map(({ from, to }) => [from, to])).toEqual([
      ["trigger", "send_sms"],
      ["send_sms", "create_callback"],
    ]);
  });

  it("fills both branches of a condition before anything else", () => {
    const built = clicked(["trigger:call.missed", "condition", "send_sms"]);
    const again = addCommand(item("create_callback"), defaultPlace(built, ["if"]))(built);
    expect(again.ok && again.definition.edges.filter(({ from }) => from === "if")).toEqual([
      { from: "if", to: "send_sms", branch: "true" },
      { from: "if", to: "create_callback", branch: "false" },
    ]);
  });

  it("puts a step on an edge and moves what follows out of the way", () => {
    const built = clicked(["trigger:call.missed", "send_sms"]);
    const result = addCommand(item("delay"), { after: { id: "trigger" } })(built);
    if (!result.ok) throw new Error(result.message);
    expect(result.definition.edges.map(({ from, to }) => [from, to])).toEqual([
      ["trigger", "delay"],
      ["delay", "send_sms"],
    ]);
    const places = result.definition.nodes.map(({ position }) => position?.x ?? 0);
    expect(new Set(places).size).toBe(3);
    expect(result.nodeIds).toEqual(["delay"]);
  });

  it("never lays a card on another", () => {
    const built = clicked(["trigger:call.missed", "condition"]);
    let definition = built;
    for (let i = 0; i < 12; i++) {
      const result = addCommand(item("delay"), {})(definition);
      if (!result.ok) throw new Error(result.message);
      definition = result.definition;
    }
    const places = definition.nodes.map(({ position }) => `${position?.x} ${position?.y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(["right", "down"] as const)(
    "puts a stop near its source where cards fill the column, going %s",
    (direction) => {
      const across = (n: number) => (direction === "right" ? { x: 320, y: n * 128 } : { x: n * 280, y: 168 });
      const built: Definition = {
        ...EMPTY,
        nodes: [
          { id: "if", type: "condition", position: { x: 0, y: 0 } },
          ...Array.from({ length: 9 }, (_, n) => ({
            ...{ id: `n${n}`, type: "action" as const, action: "create_callback", config: {} },
            position: across(n),
          })),
        ],
        edges: [{ from: "if", to: "n0", branch: "true" }],
        settings: { canvas: { direction } },
      };
      const result = addCommand(item("stop"), { after: { id: "if", branch: "false" } })(built);
      const place = result.ok ? result.definition.nodes.at(-1)?.position : undefined;
      expect(place).toEqual(direction === "right" ? { x: 40, y: 128 } : { x: 280, y: 40 });
    },
  );

  describe("from top to bottom", () => {
    const down: Definition = { ...EMPTY, settings: { canvas: { direction: "down" } } };
    const places = ({ nodes }: Definition) => nodes.map(({ position }) => [position?.x, position?.y]);

    it("puts each step below the one before it", () => {
      expect(places(clicked(["trigger:call.missed", "send_sms", "create_callback"], down))).toEqual([
        [0, 0],
        [0, 168],
        [0, 336],
      ]);
    });

    it("puts the answers of a condition beside each other, true first", () => {
      const built = clicked(["trigger:call.missed", "condition", "send_sms"], down);
      const result = addCommand(item("create_callback"), defaultPlace(built, ["if"]))(built);
      expect(result.ok && places(result.definition).slice(2)).toEqual([
        [-140, 336],
        [140, 336],
      ]);
    });

    it("moves what follows down to make room on an edge", () => {
      const built = clicked(["trigger:call.missed", "send_sms"], down);
      const result = addCommand(item("delay"), { after: { id: "trigger" } })(built);
      expect(result.ok && places(result.definition)).toEqual([
        [0, 0],
        [0, 336],
        [0, 168],
      ]);
    });
  });

  it("changes the trigger that is there instead of adding a second one", () => {
    const built = clicked(["trigger:call.missed", "trigger:sms.received"]);
    expect(built.nodes).toHaveLength(1);
    expect(built.nodes[0]).toMatchObject({ type: "trigger", event: "sms.received" });
  });

  it("begins with whom the event is about", () => {
    const built = clicked(["trigger:call.missed", "send_sms"]);
    expect(built.nodes[1]).toMatchObject({ config: { to: "{{trigger.caller_phone}}" } });
  });

  it("refuses more nodes than an automation can have", () => {
    const nodes = Array.from({ length: 500 }, (_, index) => ({ id: `n${index}`, type: "condition" }));
    const read = readDefinition({ name: "", nodes });
    if (!read.ok) throw new Error("the fixture cannot be read");
    const result = addCommand(item("delay"), {})(read.definition);
    expect(result).toMatchObject({ ok: false, code: "limit_exceeded" });
  });
});
