import { expect, it } from "vitest";
import * as z from "zod";
import { configFindings } from "./config-findings";
import type { JsonObject } from "./json";
import { defineAction } from "./registry";

const title = (name: string) => ({ title: name });
const order = defineAction({
  type: "order",
  label: "Order",
  description: "Orders",
  group: "Logic",
  icon: "zap",
  effect: "pure",
  safety: "safe",
  config: z.strictObject({
    phone: z.string().meta({ ...title("Phone"), semantic: "phone" }),
    code: z
      .string()
      .min(3)
      .regex(/^[a-z]+$/)
      .optional()
      .meta(title("Code")),
    count: z.int().min(1).max(9).optional().meta(title("How many")),
    tags: z
      .array(z.string().min(1).meta(title("Tag")))
      .max(3)
      .optional()
      .meta(title("Tags")),
    who: z
      .strictObject({
        email: z.string().meta({ ...title("Their email"), semantic: "email" }),
        age: z.int().optional(),
      })
      .optional()
      .meta(title("Who")),
    heads: z
      .record(z.string().regex(/^[A-Za-z-]+$/), z.string().min(1))
      .optional()
      .meta(title("Heads")),
    lines: z
      .array(z.strictObject({ item: z.string().meta(title("Item")) }))
      .optional()
      .meta(title("Lines")),
  }),
  output: z.object({}),
  defaults: { phone: "{{trigger.caller_phone}}" },
  check: ({ code, count }) =>
    code === "none" && count !== undefined
      ? [{ field: "count", code: "invalid_value", message: "None of them cannot be counted" }]
      : [],
  example: {},
  exampleEvent: "call.missed",
  summary: () => "Order",
});
const read = (config: JsonObject) => configFindings("n", config, order);
const found = (config: JsonObject) =>
  read(config).problems.map(({ code, field, message }) => `${code} ${field}: ${message}`);
const phone = "+12025550143";

it.each<[string, JsonObject, string[]]>([
  ["nothing but defaults", {}, []],
  [
    "all there is",
    { phone, code: "abc", count: 2, tags: ["x"], who: { email: "a@example.com" }, lines: [{ item: "x" }] },
    [],
  ],
  [
    "a name that cannot be one, whatever its value",
    { heads: { "bad name!": "" } },
    ['invalid_value config.heads.bad name!: "bad name!" cannot be used as a name here'],
  ],
  ["a text left empty", { code: "" }, ['missing_field config.code: "Code" is missing']],
  [
    "two rules broken by one value",
    { code: "A" },
    ['invalid_value config.code: "Code" is too short: 3 characters at least'],
  ],
  ["a member's member left out", { who: {} }, ['missing_field config.who.email: "Their email" is missing']],
  ["a list's item left empty", { tags: ["x", ""] }, ['missing_field config.tags.1: "Tag" is missing']],
  [
    "a list's item's member left out",
    { lines: [{ item: "x" }, {}] },
    ['missing_field config.lines.1.item: "Item" is missing'],
  ],
  [
    "unknown members, each by itself",
    { a: 1, b: 2 },
    ['unknown_field config.a: Order has no field "a"', 'unknown_field config.b: Order has no field "b"'],
  ],
  [
    "an unknown member of a member",
    { who: { email: "a@example.com", zzz: 1 } },
    ['unknown_field config.who.zzz: Order has no field "zzz"'],
  ],
  [
    "an unknown member of an item",
    { lines: [{ item: "x", zzz: 1 }] },
    ['unknown_field config.lines.0.zzz: Order has no field "zzz"'],
  ],
  [
    "a rule between fields",
    { code: "none", count: 2 },
    ["invalid_value config.count: None of them cannot be counted"],
  ],
  ["a phone that is none", { phone: "Maria" }, [`invalid_value config.phone: "Maria" isn't a phone number`]],
  ["a phone left empty", { phone: "" }, []],
  [
    "an email address inside that is none",
    { who: { email: "Maria" } },
    ['invalid_value config.who.email: "Maria" is not an email address'],
  ],
  ["a template where a rule would not take it", { code: "{{trigger.caller_phone}}" }, []],
  ["a template for a number", { count: "{{trigger.ring_seconds}}" }, []],
  [
    "a text around a template for a number",
    { count: "{{trigger.ring_seconds}} s" },
    ['type_mismatch config.count: "How many" needs a number, and this is a text'],
  ],
  ["a list of too many, one of them a template", { tags: ["a", "b", "c", "{{run.id}}"] }, []],
  [
    "a list of too many",
    { tags: ["a", "b", "c", "d"] },
    ['invalid_value config.tags: "Tags" has too many: 3 at most'],
  ],
  [
    "a template that cannot be read",
    { code: "{{trigger." },
    [expect.stringMatching(/^invalid_template config.code/) as never],
  ],
])("%s", (_, config, expected) => {
  expect(found(config)).toEqual(expected);
});

it("finds every reference, with the type its position expects", () => {
  const { uses } = read({
    tags: ["{{run.id}} {{trigger.caller_name}}"],
    who: { email: "{{trigger.email}}" },
  });
  expect(
    uses.map(({ field, path, wants }) => [field, path.join("."), wants?.title, wants?.semantic]),
  ).toEqual([
    ["config.phone", "trigger.caller_phone", "Phone", "phone"],
    ["config.tags.0", "run.id", "Tag", null],
    ["config.tags.0", "trigger.caller_name", "Tag", null],
    ["config.who.email", "trigger.email", "Their email", "email"],
  ]);
  expect(uses.map(({ template }) => template?.sole)).toEqual([true, false, false, true]);
});

it("suggests the intended member and offers to remove unknown ones", () => {
  const [top, inner] = read({ cuont: 1, who: { email: "a@example.com", aeg: 5 } }).problems;
  expect([top?.suggestion, inner?.suggestion].sort()).toEqual(["Did you mean age?", "Did you mean count?"]);
  expect(read({ cuont: 1 }).problems[0]?.fix).toEqual({
    op: "set_field",
    nodeId: "n",
    field: "config.cuont",
  });
  expect(read(JSON.parse('{"__proto__":{"x":1}}')).problems).toMatchObject([
    { code: "unknown_field", field: "config.__proto__" },
  ]);
});
