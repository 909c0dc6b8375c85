import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { TEMPLATES } from "@/lib/templates";
import { sampleMessage } from "./sample-message";

const definitions = TEMPLATES.map((template) => {
  const read = readDefinition({ name: template.name, nodes: template.nodes });
  if (!read.ok) throw new Error(template.id);
  return { id: template.id, definition: read.definition };
});

describe("sampleMessage", () => {
  it("reads like a message to a person for every template, without braces", () => {
    const messages = definitions.flatMap(
      ({ definition }) => sampleMessage(definition, "Bright Dental") ?? [],
    );
    expect(messages.length).toBeGreaterThan(TEMPLATES.length / 2);
    expect(messages.filter(({ text }) => text.includes("{{"))).toEqual([]);
    const spoiled = messages.filter(({ text }) => text.includes("undefined") || text.includes("[object"));
    expect(spoiled).toEqual([]);
  });

  it("fills in the caller and the workspace", () => {
    const [missed] = definitions.filter(({ id }) => id === "missed-call-text-back");
    expect(sampleMessage(missed!.definition, "Bright Dental")).toMatchObject({
      channel: "sms",
      text: expect.stringContaining("Bright Dental"),
    });
  });

  it("is null for an automation that sends nothing", () => {
    const read = readDefinition({ name: "", nodes: [{ id: "t", type: "trigger", event: "call.missed" }] });
    if (!read.ok) throw new Error("unreadable");
    expect(sampleMessage(read.definition, "Bright Dental")).toBeNull();
  });
});
