import { describe, expect, it } from "vitest";
import * as z from "zod";
import { jsonWithRows } from "./row-json";

const schema = z.object({
  name: z.string(),
  rows: z.array(z.object({ id: z.string(), n: z.int().nullable(), label: z.string().optional() })),
  total: z.int(),
});
type Body = z.input<typeof schema>;
const write = (body: Body) => new Response(jsonWithRows(schema, { body, rows: ["rows"] })).text();

describe("JSON with long lists", () => {
  it("equals that of the whole response", async () => {
    for (const rows of [
      [],
      [{ id: "a", n: null }],
      [
        { id: 'ü "b" 🦷', n: 2, label: undefined },
        { id: "c", n: 3, label: "x" },
      ],
    ]) {
      const body = { name: "rows", rows, total: 1 };
      expect(await write(body)).toBe(JSON.stringify(schema.parse(body)));
      expect(await write({ ...body, total: 2 })).toBe(JSON.stringify(schema.parse({ ...body, total: 2 })));
    }
  });

  it("leaves out what the contract does not name", async () => {
    const row = { id: "a", n: 1, secret: "s" };
    expect(await write({ name: "n", rows: [row], total: 1 })).toBe(
      '{"name":"n","rows":[{"id":"a","n":1}],"total":1}',
    );
  });

  it("refuses a row that breaks the contract", () => {
    expect(() => write({ name: "n", rows: [{ id: "a", n: 1.5 }], total: 1 })).toThrow();
  });

  it("writes a list again where one of its rows is another object", async () => {
    const row = { id: "a", n: 1 };
    await write({ name: "n", rows: [row], total: 1 });
    expect(await write({ name: "n", rows: [row, { id: "b", n: 2 }], total: 1 })).toContain(
      '"rows":[{"id":"a","n":1},{"id":"b","n":2}]',
    );
  });
});
