import { describe, expect, it } from "vitest";
import type { Choice } from "@/components/editor/fields/use-value";
import { sampleHtml } from "./sample-html";

const choice = (path: string, sample: string | null) =>
  ({ path, sample, from: "What started it", field: { title: "Name" } }) as Choice;

describe("the preview of an email", () => {
  it("is filled with the sample's values, as text and never as markup", () => {
    const choices = [choice("trigger.caller_name", '<b>Ann</b> & "Co"')];
    expect(sampleHtml("<p>Hello {{trigger.caller_name}}</p>", choices)).toBe(
      "<p>Hello &lt;b>Ann&lt;/b> &amp; &quot;Co&quot;</p>",
    );
  });

  it("names what the sample does not know, or says its default", () => {
    const choices = [choice("trigger.caller_name", null)];
    expect(sampleHtml("Hello {{trigger.caller_name}}", choices)).toBe("Hello [Name]");
    expect(sampleHtml("Hello {{trigger.caller_name | default:'there'}}", choices)).toBe("Hello there");
  });

  it("stays as it is while a field is still being typed", () => {
    expect(sampleHtml("<p>Hello {{trig</p>", [])).toBe("<p>Hello {{trig</p>");
  });
});
