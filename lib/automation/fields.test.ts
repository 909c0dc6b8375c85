import { describe, expect, it } from "vitest";
import * as z from "zod";
import { describeField, fieldsOf, schemaAt } from "./fields";
import { OPERATORS, operatorsFor } from "./operators";

describe("a field's type", () => {
  it.each<[string, z.ZodType, string, boolean]>([
    ["a text", z.string(), "string", false],
    ["a choice", z.enum(["a", "b"]), "string", false],
    ["a literal", z.literal("a"), "string", false],
    ["a number", z.number(), "number", false],
    ["a whole number", z.int(), "number", false],
    ["yes or no", z.boolean(), "boolean", false],
    ["a list", z.array(z.string()), "list", false],
    ["an object", z.object({}), "object", false],
    ["a record", z.record(z.string(), z.string()), "object", false],
    ["anything", z.unknown(), "any", false],
    ["a union", z.union([z.string(), z.number()]), "any", false],
    ["what may be missing", z.string().optional(), "string", true],
    ["what may be nothing", z.number().nullable(), "number", true],
    ["what has a default", z.boolean().default(true), "boolean", true],
    ["all of that at once", z.string().nullable().default("x").optional(), "string", true],
    ["what is changed when read", z.string().transform(Number), "string", false],
  ])("is that of %s", (_, schema, type, optional) => {
    expect(describeField("x", schema)).toMatchObject({ type, optional });
  });
});

describe("a field's title and description", () => {
  it("come from its meta, the outermost first, else from its name", () => {
    expect(describeField("due_at", z.string())).toEqual({
      name: "due_at",
      title: "due at",
      type: "string",
      semantic: null,
      optional: false,
    });
    const inner = z
      .string()
      .meta({ title: "Inner", semantic: "datetime", description: "When", control: "datetime" });
    expect(describeField("at", inner.optional().meta({ title: "Outer" }))).toEqual({
      name: "at",
      title: "Outer",
      type: "string",
      semantic: "datetime",
      optional: true,
      description: "When",
      control: "datetime",
    });
  });

  it("are choices where values are given, and unknown types stay unknown", () => {
    expect(describeField("x", z.enum(["a", "b"]))).toMatchObject({ semantic: "choice", values: ["a", "b"] });
    expect(describeField("x", z.string().meta({ values: [1, "b"] }))).toMatchObject({
      semantic: "choice",
      values: ["1", "b"],
    });
    expect(describeField("x", z.enum(["a"]).meta({ semantic: "tags" }))).toMatchObject({ semantic: "tags" });
    const odd = z
      .string()
      .meta({ title: 5, description: 5, control: 5, semantic: "moon", values: "a" } as never);
    expect(describeField("x", odd)).toEqual({
      name: "x",
      title: "x",
      type: "string",
      semantic: null,
      optional: false,
    });
  });

  it("follow the schema's order, each once", () => {
    const schema = z.object({ b: z.string(), a: z.number() });
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual(["b", "a"]);
    expect(fieldsOf(schema)).toBe(fieldsOf(schema));
  });
});

describe("one step down a schema", () => {
  const text = z.string();
  const object = z.object({ inner: text }).optional();
  it.each<[string, z.ZodType | null, string, z.ZodType | null]>([
    ["an object's member", object, "inner", text],
    ["no member", object, "other", null],
    ["an inherited member", object, "toString", null],
    ["a list's item", z.array(text), "0", text],
    ["a record's value", z.record(z.string(), text), "any", text],
    [
      "a union's first that has it",
      z.union([z.number(), z.object({}), z.object({ inner: text })]),
      "inner",
      text,
    ],
    ["a union without it", z.union([z.number(), z.object({})]), "inner", null],
    ["a text", text, "0", null],
    ["nothing", null, "0", null],
  ])("finds %s", (_, schema, key, expected) => {
    expect(schemaAt(schema, key)).toBe(expected);
  });
});

describe("the comparisons of a field", () => {
  const names = (type: Parameters<typeof operatorsFor>[0]["type"], semantic: "datetime" | null = null) =>
    operatorsFor({ type, semantic }).map(({ name }) => name);
  const any = ["equals", "not_equals", "exists", "not_exists", "in", "not_in"];
  it.each([
    ["boolean", null, any],
    ["object", null, any],
    ["number", null, [...any, "greater_than", "greater_or_equal", "less_than", "less_or_equal", "between"]],
    ["list", null, [...any, "contains", "not_contains", "is_empty", "is_not_empty"]],
    ["any", null, OPERATORS.map(({ name }) => name)],
  ] as const)("of type %s", (type, semantic, expected) => {
    expect(names(type, semantic)).toEqual(expected);
  });

  it("are those of texts for a text, and of dates too for a date", () => {
    expect(names("string")).toEqual(
      expect.arrayContaining(["starts_with", "matches", "contains_word", "says_yes", "says_no"]),
    );
    expect(names("string")).not.toContain("before");
    expect(names("string", "datetime")).toEqual(
      expect.arrayContaining(["starts_with", "before", "time_between"]),
    );
    expect(names("string", "datetime")).not.toContain("greater_than");
  });
});
