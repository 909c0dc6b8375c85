import { expect, it } from "vitest";
import { comparableOptions } from "./field-options";
import type { Choice } from "./use-value";

const choice = (
  path: string,
  title: string,
  more: Partial<Omit<Choice, "field">> & { semantic?: "id" } = {},
) => {
  const { semantic = "text", ...rest } = more;
  const field = { name: path, title, type: "string", semantic, optional: false } as const;
  return {
    path,
    field,
    nodeId: null,
    from: "What started it",
    sample: "x",
    ...rest,
  } satisfies Choice as Choice;
};

it("puts ids last, without an example and apart from others of their name", () => {
  const id = { semantic: "id", group: "Identifiers", detail: null } as const;
  const options = comparableOptions([
    choice("trigger.contact_id", "Contact", id),
    choice("trigger.caller_name", "Caller's name"),
    choice("contact.id", "Contact", { ...id, from: "The contact" }),
  ]);
  expect(options.map(({ label, group, detail }) => [label, group, detail])).toEqual([
    ["Caller's name", "What started it", "x"],
    ["Contact, What started it", "Identifiers", null],
    ["Contact, The contact", "Identifiers", null],
  ]);
});

it("names the step of a field where its group is not shown, and shows the example a list has", () => {
  const [option] = comparableOptions([
    choice("steps.wait.first", "First-time caller", {
      from: "Wait",
      sample: "true",
      detail: "Yes",
      keywords: "reply",
      named: "First-time caller of “Wait”",
    }),
  ]);
  expect(option).toMatchObject({
    label: "First-time caller",
    closed: "First-time caller of “Wait”",
    detail: "Yes",
  });
  expect(option?.keywords).toContain("reply");
});
