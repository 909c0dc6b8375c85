import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { joinLabels, readLabels } from "./label-text";
import { readImport } from "./read-import";

const t = translator("en", "drafts");

describe("labels as text", () => {
  it.each([
    ["Reminders, Front desk", ["Reminders", "Front desk"]],
    [" Reminders ,, reminders,", ["Reminders"]],
    ["", []],
  ])("reads %j", (text, labels) => {
    expect(readLabels(text)).toEqual(labels);
    expect(readLabels(joinLabels(labels))).toEqual(labels);
  });
});

describe("readImport", () => {
  const trigger = { id: "t", type: "trigger", event: "call.missed" };

  it("reads an exported automation", () => {
    expect(readImport(JSON.stringify({ name: "Calls", nodes: [trigger] }), t)).toMatchObject({
      name: "Calls",
    });
  });

  it.each([
    ["Buy milk", /isn't valid JSON/],
    ['{"name":"Empty","nodes":[]}', /no steps/],
    ["[1, 2]", /./],
  ])("says why %j is not one", (text, reason) => {
    expect(readImport(text, t)).toMatch(reason);
  });
});
