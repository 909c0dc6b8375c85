import { describe, expect, it } from "vitest";
import { comment, typeOf } from "./typescript.ts";

describe("a schema as a type", () => {
  it.each([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "integer" }, "number"],
    [{ enum: ["a", "b"] }, '"a" | "b"'],
    [{ const: true }, "true"],
    [{ $ref: "#/components/schemas/Lead" }, "Lead"],
    [{ anyOf: [{ $ref: "#/x/Lead" }, { type: "null" }] }, "Lead | null"],
    [{ type: "array", items: { type: "string" } }, "Array<string>"],
    [{ type: "object", additionalProperties: { type: "string" } }, "Record<string, string>"],
    [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
    [{ type: "string", pattern: "^custom\\." }, `\`custom.\${string}\``],
    [{ type: "string", pattern: "^[a-z]+$" }, "string"],
    [
      {
        type: "object",
        properties: { id: { type: "string" } },
        required: ["id"],
        anyOf: [{ $ref: "#/x/Call" }, { $ref: "#/x/Text" }],
      },
      "{\n  id: string;\n} & (Call | Text)",
    ],
    [{}, "unknown"],
  ])("%j is %s", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it("has its members, those that may be left out, and their descriptions", () => {
    const schema = {
      type: "object",
      properties: { name: { type: "string", description: "Display name" }, "hub.mode": { type: "string" } },
      required: ["name"],
    };
    expect(typeOf(schema)).toBe('{\n  /** Display name */\n  name: string;\n  "hub.mode"?: string;\n}');
  });

  it("cannot be ended early by a description", () => {
    expect(comment("ends */ here", "")).toBe("/** ends * / here */\n");
  });
});
