import { describe, expect, it } from "vitest";
import type { CustomEvent } from "./custom-events";
import { payloadOf, templateFault, templateValue } from "./hook-payload";
import type { Json } from "./json";

const EVENT: CustomEvent = {
  title: "Web lead",
  schema: {
    name: { type: "text" },
    phone: { type: "phone", required: true },
    email: { type: "email" },
    amount: { type: "number" },
    newsletter: { type: "boolean" },
    at: { type: "date" },
    interests: { type: "list" },
  },
};

describe("the payload of a call", () => {
  it("takes members with a field's name, and mapped values before them", () => {
    const body = { name: "web", answers: [{ text: "Robin" }], phone: "+12025550143" };
    expect(payloadOf(body, { name: "{{body.answers[0].text}} Reyes" }, EVENT)).toEqual({
      name: "Robin Reyes",
      answers: [{ text: "Robin" }],
      phone: "+12025550143",
    });
  });

  it.each<[string, Json, Json]>([
    ["amount", "12.50", 12.5],
    ["amount", "a lot", "a lot"],
    ["newsletter", "on", true],
    ["newsletter", "No", false],
    ["at", 1_780_304_400, "2026-06-01T09:00:00.000Z"],
    ["at", 1_780_304_400_000, "2026-06-01T09:00:00.000Z"],
    ["at", "2026-06-01", "2026-06-01"],
    ["interests", "whitening", ["whitening"]],
    ["name", ["Robin", "Reyes"], "Robin, Reyes"],
    ["name", 7, "7"],
    ["phone", 12025550143, "12025550143"],
    ["email", " robin@example.com ", "robin@example.com"],
  ])("converts %s from %j to %j", (field, sent, expected) => {
    expect(payloadOf({ [field]: sent }, {}, EVENT)).toEqual({ [field]: expected });
  });

  it("leaves out fields without a value, mapped or sent", () => {
    expect(payloadOf({ email: "", name: null }, { phone: "{{body.nothing.there}}" }, EVENT)).toEqual({});
  });

  it("lets no foreign system name a record of the workspace", () => {
    const body = { contact_id: "con_1", appointment_id: "appt_1", lead_id: "lead_1", extra: { a: 1 }, b: 2 };
    expect(payloadOf(body, {}, null)).toEqual({ b: 2 });
  });
});

describe("a template of a mapping", () => {
  it("reads names and positions, with filters", () => {
    expect(templateValue("{{body.a[1].b | upper}}", { a: [{}, { b: "x" }] })).toBe("X");
    expect(templateValue("fixed", {})).toBe("fixed");
    expect(templateValue("{{body.a.constructor}}", { a: {} })).toBeUndefined();
  });

  it("may name nothing but the body", () => {
    expect(templateFault("{{body.a}}")).toBeNull();
    expect(templateFault("{{contact.name}}")).toContain("{{body.email}}");
    expect(templateFault("{{trigger.name}}")).toContain("{{body.email}}");
    expect(templateFault("{{body.a")).toContain("never closed");
  });
});
