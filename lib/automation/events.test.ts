import { describe, expect, it } from "vitest";
import { sampleOf } from "./event-samples";
import { EVENT_TYPES, eventFields, eventSpec, extraKeys, payloadFaults } from "./events";

describe.each(EVENT_TYPES)("the event %s", (type) => {
  const spec = eventSpec(type)!;

  it("has a sample that is a complete payload", () => {
    expect(spec.payload.strict().safeParse(sampleOf(type)).success).toBe(true);
    expect(payloadFaults(spec, sampleOf(type))).toEqual([]);
    expect(extraKeys(spec, sampleOf(type))).toEqual([]);
  });

  it("requires only fields it has, and identifies the contact by fields with that meaning", () => {
    const fields = new Map(eventFields(type)!.map((field) => [field.name, field]));
    for (const name of spec.required) expect(fields.get(name)?.optional).toBe(false);
    if (spec.contact.phone) expect(fields.get(spec.contact.phone)?.semantic).toBe("phone");
    if (spec.contact.id) expect(fields.get(spec.contact.id)?.semantic).toBe("id");
    expect(fields.get("during_hours")?.semantic).toBe("flag");
  });
});

describe("a payload", () => {
  const spec = eventSpec("lead.created")!;

  it.each([
    [{}, []],
    [{ name: null, colour: 5 }, []],
    [{ name: 5 }, ["name: string, not number"]],
    [
      { score: "45", during_hours: "yes" },
      ["score: number, not string", "during_hours: boolean, not string"],
    ],
    [{ tags: "x" }, ["tags: list of texts, not string"]],
    [{ tags: [1] }, ["tags: list of texts, not list"]],
    [{ name: {} }, ["name: string, not object"]],
  ])("%j has the faults %j", (data, faults) => {
    expect(
      payloadFaults(spec, data).map(({ field, expected, found }) => `${field}: ${expected}, not ${found}`),
    ).toEqual(faults);
  });

  it("may contain unknown members", () => {
    expect(extraKeys(spec, { name: "x", colour: 1, toString: 2 })).toEqual(["colour", "toString"]);
  });
});

it("is invalid for an unknown event type", () => {
  expect(eventSpec("moon.landed")).toBeNull();
  expect(eventSpec("toString")).toBeNull();
  expect(eventSpec(undefined)).toBeNull();
  expect(eventFields(undefined)).toBeNull();
});
