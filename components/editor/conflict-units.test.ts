import { expect, it } from "vitest";
import { diff } from "@/lib/automation/patch";
import { mergePatches } from "@/lib/automation/patch-merge";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { unitsOf } from "./conflict-units";
import { MISSED_CALL } from "./fixtures/missed-call";

const ASKS = {
  ...MISSED_CALL,
  nodes: [
    { id: "missed", type: "trigger", event: "call.missed", conditions: {}, next: "ask" },
    {
      ...{ id: "ask", type: "condition", conditionType: "if_else", trueBranch: "text", falseBranch: "queue" },
      expression: { field: "trigger.caller_name", operator: "equals", value: "Sam" },
    },
    {
      id: "text",
      type: "action",
      action: "send_sms",
      config: { to: "{{trigger.caller_phone}}", message: "Hi" },
    },
    { id: "queue", type: "action", action: "create_callback", config: { phone: "{{trigger.caller_phone}}" } },
  ],
};

function definition(change: (raw: typeof ASKS) => void): Definition {
  const raw = structuredClone(ASKS);
  change(raw);
  const read = readDefinition(raw);
  if (!read.ok) throw new Error("the definition cannot be read");
  return read.definition;
}

const BASE = definition(() => undefined);
const keysOf = (mine: Definition, theirs: Definition) =>
  unitsOf(mergePatches(BASE, diff(BASE, mine), diff(BASE, theirs)).conflicts).map(({ key, conflicts }) => [
    key,
    conflicts.length,
  ]);
const set = (id: string, part: "config" | "expression", fields: object) => (raw: typeof ASKS) => {
  const node = raw.nodes.find((one) => one.id === id) as Record<string, unknown> | undefined;
  Object.assign((node?.[part] as object) ?? {}, fields);
};

it("keeps the parts of a question together", () => {
  const mine = definition(set("ask", "expression", { operator: "contains", value: "S" }));
  const theirs = definition(set("ask", "expression", { operator: "starts_with", value: "Sa" }));
  expect(keysOf(mine, theirs)).toEqual([["ask expression", 2]]);
});

it("keeps the fields of a deleted step together", () => {
  const mine = definition(set("queue", "config", { priority: "low", reason: "Mine" }));
  const theirs = definition((raw) => {
    raw.nodes = raw.nodes.filter(({ id }) => id !== "queue");
    Object.assign(raw.nodes[1] ?? {}, { falseBranch: "text" });
  });
  expect(keysOf(mine, theirs).find(([key]) => key === "queue")).toEqual(["queue", 2]);
});

it("decides other fields of one step separately", () => {
  const mine = definition(set("queue", "config", { phone: "+12025550101", reason: "Mine" }));
  const theirs = definition(set("queue", "config", { phone: "+12025550102", reason: "Theirs" }));
  expect(keysOf(mine, theirs)).toEqual([
    ["queue config.phone", 1],
    ["queue config.reason", 1],
  ]);
});
