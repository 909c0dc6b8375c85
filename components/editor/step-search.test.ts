import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { found, noteEntries, stepEntries } from "./step-search";

const read = readDefinition({
  name: "Replies",
  nodes: [
    { id: "start", type: "trigger", event: "sms.received", next: "way" },
    {
      id: "way",
      type: "action",
      action: "switch",
      config: {
        value: "{{trigger.body}}",
        cases: [
          { label: "price", values: ["how much"] },
          { label: "hours", values: ["open"] },
        ],
      },
      branches: { price: "tell" },
    },
    {
      id: "tell",
      type: "action",
      action: "notify_team",
      notes: "Ask Dana first",
      config: { to: "everyone", title: "Price question", body: "From {{trigger.from}}" },
      next: "plan",
    },
    {
      id: "plan",
      type: "condition",
      expression: { field: "contact.tags", operator: "contains", value: "Platinum plan" },
    },
  ],
  settings: {
    canvas: { notes: { note_a: { text: "Dana answers\nthese on Mondays", position: { x: 0, y: 0 } } } },
  },
});
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { definition } = read;
const t = translator("en", "steps");

const search = (typed: string) =>
  [...stepEntries(definition, { t }), ...noteEntries(definition)]
    .filter((entry) => found(typed, entry) > 0)
    .map(({ id }) => id);

describe("the search for a step", () => {
  it.each([
    ["Price question", ["tell"], "a text that a card shows in quotes"],
    ["price", ["way", "tell"], "the name of a path"],
    ["much", ["way"], "a value of a path"],
    ["switch", ["way"], "the name of an action"],
    ["platinum", ["plan"], "the value of a condition"],
    ["sender", [], "a word that is nowhere"],
    ["first", ["tell"], "the note of a step"],
    ["mondays", ["note_a"], "the text of a sticky note"],
    ["dana", ["tell", "note_a"], "a word of a step's note and of a sticky note"],
  ])("finds %j in %j: %s", (typed, ids) => {
    expect(search(typed)).toEqual(ids);
  });
});
