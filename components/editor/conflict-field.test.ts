import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/automation/json";
import { plain } from "@/lib/automation/marked";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { conflictField, conflictValues } from "./conflict-field";
import { MISSED_CALL } from "./fixtures/missed-call";

const t = translator("en", "steps");

const read = readDefinition(MISSED_CALL);
if (!read.ok) throw new Error("the fixture cannot be read");
const doc = read.definition;

describe("the name of a field two people changed", () => {
  it.each([
    ["text", "config.message", "Message"],
    ["text", "retry.maxAttempts", "Attempts"],
    ["text", "next", "Then"],
    ["text", "name", "Name"],
    ["missed", "event", "Starts when"],
    [null, "name", "Name"],
    ["gone", "config.phone_number", "Config phone number"],
  ])("of %s: %s", (nodeId, field, title) => {
    expect(conflictField(nodeId, field, { doc, t })).toBe(title);
  });
});

describe("the sides of a conflict", () => {
  const sides = (field: string | null, values: (Json | undefined)[]) =>
    conflictValues({ nodeId: "text", field }, values, { doc, t }).map(plain);

  it("name what a reference stands for", () => {
    expect(sides("config.message", ["Hi {{trigger.caller_name}}", "Sorry we missed you"])).toEqual([
      "Hi caller's name",
      "Sorry we missed you",
    ]);
  });

  it("are as they are stored where words would read the same", () => {
    const values = ["Hi {{trigger.caller_name}}", "Hi {{trigger.caller_name | first_name}}"];
    expect(sides("config.message", values)).toEqual(values);
  });

  it("are shown whole, with their lines", () => {
    const long = `Hi {{trigger.caller_name}},\n${"we missed you. ".repeat(20)}`;
    expect(sides("config.message", [long, undefined])).toEqual([
      long.replace("{{trigger.caller_name}}", "caller's name"),
      "removed",
    ]);
  });

  it("are a question, a step, or a removal", () => {
    const expression = { field: "trigger.during_hours", operator: "equals", value: true };
    expect(sides("expression", [expression, undefined])).toEqual(["it is during business hours", "removed"]);
    expect(sides("next", ["missed", undefined])).toEqual(["the trigger", "removed"]);
  });

  it("of a whole step are as they are stored", () => {
    expect(sides(null, [{ id: "text" }, undefined])).toEqual(['{"id":"text"}', "removed"]);
  });
});
