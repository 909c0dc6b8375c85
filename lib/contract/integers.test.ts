import { describe, expect, it } from "vitest";
import * as z from "zod";
import { actions } from "@/lib/actions";
import { contracts } from "./all";

/** Integer columns hold 32 bits. A larger number has to be refused as a 422 before it reaches one. */
const MAX = 2_147_483_647;

type Schema = { type?: string; minimum?: number; maximum?: number; exclusiveMinimum?: number };

/** The places of a schema that accept an integer beyond 32 bits. */
function unboundedIn(schema: z.ZodType): string[] {
  const found: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = value as Schema;
    if (type === "integer" && (Math.max(minimum, exclusiveMinimum) < -MAX - 1 || maximum > MAX))
      found.push(at);
    for (const [key, child] of Object.entries(value)) visit(child, `${at}/${key}`);
  };
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "");
  return found;
}

describe("integers", () => {
  const inputs = contracts.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${part} of ${method} ${path}`, schema] as const] : [],
    ),
  );

  it.each(inputs)("in the %s have a minimum and a maximum", (_, schema) => {
    expect(unboundedIn(schema)).toEqual([]);
  });

  it.each([...actions])("in the config of %s have a minimum and a maximum", (_, action) => {
    expect(unboundedIn(action.config)).toEqual([]);
  });

  it("without bounds are found", () => {
    expect(unboundedIn(z.object({ a: z.array(z.int()), b: z.int().min(0).max(MAX) }))).toEqual([
      "/properties/a/items",
    ]);
    expect(unboundedIn(z.int().max(5))).toEqual([""]);
  });
});
