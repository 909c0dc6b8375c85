import { describe, expect, it } from "vitest";
import { joinConflicts, mergeTemplate } from "./merge-template";
import { readDefinition } from "./read-definition";
import type { Definition } from "./schema";

function definition(nodes: object[], name = "Text back"): Definition {
  const read = readDefinition({ name, nodes });
  if (!read.ok) throw new Error("the definition cannot be read");
  return read.definition;
}

const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
const text = (message: string, more: object = {}) => ({
  id: "a",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, ...more },
});
const base = definition([trigger, text("Hello")]);
const messageOf = ({ nodes }: Definition) => {
  const [, node] = nodes;
  return node?.type === "action" ? node.config.message : null;
};

describe("a template's update", () => {
  it("changes an account that changed nothing", () => {
    const ours = definition([trigger, text("Sorry")]);
    expect(mergeTemplate({ base, ours, theirs: base })).toEqual({ merged: ours, conflicts: [] });
  });

  it("keeps what the account changed elsewhere", () => {
    const ours = definition([trigger, text("Sorry")]);
    const theirs = definition([trigger, text("Hello", { respectQuietHours: false })], "Our own name");
    const { merged, conflicts } = mergeTemplate({ base, ours, theirs });
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(
      definition([trigger, text("Sorry", { respectQuietHours: false })], "Our own name"),
    );
  });

  it("finds nothing to decide where both made the same change", () => {
    const same = definition([trigger, text("Sorry")]);
    expect(mergeTemplate({ base, ours: same, theirs: same })).toEqual({ merged: same, conflicts: [] });
  });

  it("asks where both changed a field, with its path and the three values, and keeps the account's", () => {
    const ours = definition([trigger, text("Sorry")]);
    const theirs = definition([trigger, text("Hi there")]);
    const { merged, conflicts } = mergeTemplate({ base, ours, theirs });
    expect(conflicts).toEqual([
      { nodeId: "a", field: "config.message", base: "Hello", theirs: "Hi there", ours: "Sorry" },
    ]);
    expect(messageOf(merged)).toBe("Hi there");
  });

  it.each([
    ["theirs", "Hi there"],
    ["ours", "Sorry"],
  ] as const)("follows the choice to use %s", (use, message) => {
    const sides = {
      base,
      ours: definition([trigger, text("Sorry")]),
      theirs: definition([trigger, text("Hi there")]),
    };
    const { merged, conflicts } = mergeTemplate(sides, [{ nodeId: "a", field: "config.message", use }]);
    expect([messageOf(merged), conflicts]).toEqual([message, []]);
  });

  it("asks before it removes a step the account worked on", () => {
    const { next: _, ...alone } = trigger;
    const ours = definition([alone]);
    const theirs = definition([trigger, text("Hi there")]);
    const asked = mergeTemplate({ base, ours, theirs });
    expect(asked.conflicts).toMatchObject([{ nodeId: "a", field: null }]);
    expect(asked.merged.nodes).toHaveLength(2);
    const chosen = mergeTemplate({ base, ours, theirs }, [{ nodeId: "a", field: null, use: "ours" }]);
    expect(chosen.merged.nodes.map(({ id }) => id)).toEqual(["t"]);
  });

  it("names a place once that is a conflict in the draft and in the live version", () => {
    const conflict = { nodeId: "a", field: "config.message", theirs: "draft" };
    const joined = joinConflicts(
      [conflict],
      [
        { ...conflict, theirs: "live" },
        { nodeId: null, field: "name" },
      ],
    );
    expect(joined.map(({ nodeId, field }) => [nodeId, field])).toEqual([
      ["a", "config.message"],
      [null, "name"],
    ]);
  });
});
