import { describe, expect, it } from "vitest";
import { fillEmail, sampleValues, templateProblems } from "./email-text";
import { EMAIL_KINDS, EMAILS } from "./emails";

const good = EMAILS.password_reset;
const problemOf = (change: { subject?: string; text?: string }) =>
  templateProblems("password_reset", { subject: good.subject, text: good.text, ...change })[0] ?? null;

describe("the words of an email", () => {
  it.each(EMAIL_KINDS)("are good in the original: %s", (kind) => {
    expect(templateProblems(kind, EMAILS[kind])).toEqual([]);
    const values = sampleValues(kind, { product: "Lakeside Voice", base: "https://desk.example.com" });
    const { subject, text } = fillEmail(kind, EMAILS[kind], values);
    expect(`${subject}${text}`).not.toContain("{{");
    for (const [name, value] of Object.entries(values))
      if (EMAILS[kind].text.includes(`{{${name}}}`)) expect(text).toContain(value);
  });

  it.each([
    ["no link", { text: "Choose a new password." }, "/text", /Add \{\{link\}\}/],
    ["a link inside a sentence", { text: "Go to {{link}}." }, "/text", /on a line of its own/],
    ["an unknown reference", { text: "{{nmae}}\n{{link}}" }, "/text", /Did you mean \{\{name\}\}\?/],
    ["one far from all", { text: "{{appointment}}\n{{link}}" }, "/text", /\{\{product\}\}, \{\{name\}\}, or/],
    ["an inherited name", { text: "{{constructor}}\n{{link}}" }, "/text", /has no \{\{constructor\}\}/],
    ["one of automations", { subject: "{{trigger.name}}" }, "/subject", /has no \{\{trigger\.name\}\}/],
    ["an open reference", { text: "{{name\n{{link}}" }, "/text", /"\}\}"/],
    ["a link in the subject", { subject: "{{link}}" }, "/subject", /only be in the text/],
    ["a filter for the link", { text: "{{link | upper}}" }, "/text", /takes no filter/],
    ["a filter of dates", { text: "{{name | date}}\n{{link}}" }, "/text", /filter "date" doesn't work/],
    ["a misspelled filter", { text: "{{name | uper}}\n{{link}}" }, "/text", /Did you mean upper/],
  ])("are refused with %s", (_, change, pointer, message) => {
    expect(problemOf(change)).toMatchObject({ pointer, message: expect.stringMatching(message) });
  });

  it("may leave out what is not required, and filter it", () => {
    expect(problemOf({ subject: "A new password", text: "{{link}}" })).toBeNull();
    const text = "Hello {{name | first_name | upper}}, {{product | default:'hello'}}\n{{link}}";
    expect(problemOf({ text })).toBeNull();
    const values = { name: "Dr. Robin Reyes", product: "", link: "https://example.com/reset/1" };
    expect(fillEmail("password_reset", { subject: "s", text }, values).text).toBe(
      "Hello ROBIN, hello\nhttps://example.com/reset/1",
    );
  });
});

describe("a value", () => {
  const fill = (template: { subject: string; text: string }, name: string) =>
    fillEmail("password_reset", template, { name, product: "Lakeside", link: "https://example.com" });

  it("adds no line to a subject, and none to the text", () => {
    const name = "Robin\r\nBcc: all@example.com\u2028x";
    const { subject, text } = fill({ subject: "For {{name}}", text: "{{name}}\n{{link}}" }, name);
    expect(subject).toBe("For Robin Bcc: all@example.com x");
    expect(text.split("\n")).toHaveLength(2);
  });

  it("is not read as a template", () => {
    expect(fill({ subject: "{{name}}", text: "" }, "{{link}}").subject).toBe("{{link}}");
  });

  it("does not make the subject longer than email servers take", () => {
    expect(fill({ subject: "{{name}}", text: "" }, "x".repeat(1_000)).subject).toHaveLength(250);
  });
});
