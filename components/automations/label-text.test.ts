import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { pastedLabels, replaceShared, sharedLabels, typedLabels, withLabels } from "./label-text";
import { readImport } from "./read-import";

const t = translator("en", "drafts");

describe("labels that are typed", () => {
  it.each([
    ["Front desk, Leads", { labels: ["Reminders", "Front desk"], text: "Leads" }],
    ["reminders,, ", { labels: ["Reminders"], text: "" }],
    ["Lea", { labels: ["Reminders"], text: "Lea" }],
  ])("end at a comma: %j", (text, typed) => {
    expect(typedLabels(["Reminders"], text)).toEqual(typed);
  });

  it("are added once each, in any case", () => {
    expect(withLabels(["Reminders"], [" Front desk ", "reminders", "", "front desk"])).toEqual([
      "Reminders",
      "Front desk",
    ]);
  });
});

describe("labels that are pasted", () => {
  const typed = { labels: ["Desk"], text: "Front leads" };

  it("take the place of the selected text", () => {
    expect(pastedLabels(typed, { pasted: "desk, ", from: 6, to: 6 })).toEqual([
      "Desk",
      "Front desk",
      "leads",
    ]);
    expect(pastedLabels(typed, { pasted: "Night\nDay", from: 0, to: 11 })).toEqual(["Desk", "Night", "Day"]);
  });

  it("are text like any other without a comma or a line break", () => {
    expect(pastedLabels(typed, { pasted: "desk", from: 6, to: 6 })).toBeNull();
  });
});

describe("labels of several automations", () => {
  const lists = [
    ["Reminders", "Front desk"],
    ["front desk", "Leads"],
  ];

  it("are those that all of them have, in any case", () => {
    expect(sharedLabels(lists)).toEqual(["Front desk"]);
    expect(sharedLabels([["Leads"]])).toEqual(["Leads"]);
    expect(sharedLabels([["Leads"], []])).toEqual([]);
  });

  it("are replaced without touching the labels of one", () => {
    const change = { shared: ["Front desk"], chosen: ["Desk", "leads"] };
    expect(lists.map((labels) => replaceShared(labels, change))).toEqual([
      ["Reminders", "Desk", "leads"],
      ["Desk", "leads"],
    ]);
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
