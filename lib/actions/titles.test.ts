import { describe, expect, it } from "vitest";
import { narrate } from "@/lib/automation/narrate";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import type { ActionNode, Definition } from "@/lib/automation/schema";
import { actions } from "./index";

describe("an automation that starts others", () => {
  const definition: Definition = {
    name: "Paid",
    description: "",
    nodes: [
      { id: "t", type: "trigger", event: "custom.invoice_paid" },
      { id: "s", type: "action", action: "start_automation", config: { automationId: "auto_1" } },
      {
        id: "e",
        type: "action",
        action: "for_each",
        config: { automationId: "auto_2", query: { of: "contacts" } },
      },
    ],
    edges: [
      { from: "t", to: "s" },
      { from: "s", to: "e" },
    ],
    settings: {},
  };
  const titles = {
    automations: { auto_1: "Thank you", auto_2: "Recall" },
    events: {
      invoice_paid: { title: "An invoice is paid", schema: { amount: { type: "number" as const } } },
    },
  };

  it("uses the names of the workspace", () => {
    const { text } = narrate(definition, actions, { titles });
    expect(text).toContain("When an invoice is paid");
    expect(text).toContain("“Thank you”");
    expect(text).toContain("contacts that match, start “Recall”");
    expect(text).not.toContain("auto_");
  });

  it("does without names that are not known yet, or no longer", () => {
    const gone = { automations: {}, events: {} };
    for (const { text } of [narrate(definition, actions), narrate(definition, actions, { titles: gone })]) {
      expect(text).toContain("When invoice paid");
      expect(text).toContain("another automation");
      expect(text).not.toContain("auto_");
    }
  });

  it("names them in a comparison of two versions", () => {
    const [trigger, start, each] = definition.nodes as [Definition["nodes"][0], ActionNode, ActionNode];
    const after = {
      ...definition,
      nodes: [trigger, { ...start, config: { automationId: "auto_2" } }, each],
    };
    const [change] = narrateDiff({ before: definition, after }, actions, { titles });
    expect(change?.text).toContain("“Thank you”");
    expect(change?.text).toContain("“Recall”");
  });
});
