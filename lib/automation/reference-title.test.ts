import { describe, expect, it } from "vitest";
import { ENGLISH } from "@/lib/wording";
import { availableFields } from "./available-fields";
import { lower } from "./joined";
import { referenceTitle, referenceWords, spelled } from "./reference-title";
import type { Known } from "./reference-types";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const definition = definitionOf([{ ...TRIGGER, next: "a" }, { ...sayTo("a"), next: "b" }, sayTo("b")]);
const known: Known = {
  trigger: definition.nodes.find((node) => node.type === "trigger") ?? null,
  nodes: new Map(definition.nodes.map((node) => [node.id, node])),
  registry: toys,
};
const words = referenceWords(ENGLISH);
const title = (path: string) =>
  referenceTitle(path.split("."), { known, stepName: (id) => `step ${id}`, words });

describe("referenceTitle", () => {
  it("is what the picker shows for every reference a step can use", () => {
    const choices = availableFields(definition, "b", toys);
    expect(choices.length).toBeGreaterThan(20);
    for (const { path, field } of choices) {
      const of = path.startsWith("steps.") ? " of step a" : "";
      expect([path, title(path)]).toEqual([path, `${lower(field.title)}${of}`]);
    }
  });

  it.each([
    ["workspace.name", "workspace name"],
    ["workspace.today.appointments", "appointments today"],
    ["now", "current time"],
    ["workspace.vars.opening_line", "opening_line"],
    ["contact.custom.shoe_size", "contact's custom shoe size"],
    ["trigger.caller_fone", "caller fone"],
    ["steps.gone.dueDate", "due date of step gone"],
    ["steps.gone", "result of step gone"],
    ["secret.CRM_2", "secret CRM 2"],
  ])("names %s: %s", (path, expected) => {
    expect(title(path)).toBe(expected);
  });

  it("spells out names of members", () => {
    expect(spelled("dueWithinMinutes")).toBe("due within minutes");
  });
});
