import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstName } from "./first-name";
import { NO_RECORDS } from "./records";
import { resolveConfig, resolveText, type Scope } from "./resolve";
import { readablePhone } from "./shown-text";
import { StepFailure } from "./step-error";
import { mapReferences, parseTemplate, referencesIn, referenceText } from "./template";
import { cpuMs } from "./testing/cpu-time";
import { NOW, WORKSPACE } from "./testing/reading";
import { keep, say } from "./testing/toy-actions";

const trigger = {
  caller_phone: "+12025550143",
  caller_name: "dr. ana maria SILVA",
  ring_seconds: 24,
  is_new_caller: true,
  tags: ["a", "b"],
  blank: "  ",
  none: null,
  inner: { deep: 1 },
  mixed: ["a", { b: 1 }],
  sneaky: "{{trigger.caller_phone}}",
  starts_at: "2026-03-12T19:30:00Z",
};
const scope: Scope = {
  trigger,
  steps: { s1: { output: { score: 80 } }, constructor: { output: { id: "x" } } },
  workspace: WORKSPACE,
  records: NO_RECORDS,
  runId: "run_1",
  now: NOW,
};
const resolve = (text: string) => resolveText(text, scope);
const failure = (text: string) => {
  try {
    return resolve(text);
  } catch (error) {
    return error instanceof StepFailure ? error.error.code : error;
  }
};

describe("resolving", () => {
  it.each<[string, unknown]>([
    ["no template", "no template"],
    ["{{trigger.caller_phone}}", "+12025550143"],
    ["{{ trigger.ring_seconds }}", 24],
    ["{{trigger.is_new_caller}}", true],
    ["{{trigger.tags}}", ["a", "b"]],
    ["{{trigger.inner}}", { deep: 1 }],
    ["{{trigger.inner.deep}}", 1],
    ["{{steps.s1.score}}", 80],
    ["{{steps.constructor.id}}", "x"],
    ["{{run.id}}", "run_1"],
    [
      "{{workspace.name}} {{workspace.phone}} {{workspace.timezone}}",
      "Bright Smiles +12025550100 America/New_York",
    ],
    ["{{workspace.today.missed_calls}} missed", "2 missed"],
    ["{{trigger.ring_seconds}} s, {{trigger.is_new_caller}}, {{trigger.tags}}", "24 s, true, a, b"],
    ["{{trigger.missing | default:'there'}}", "there"],
    ['{{trigger.none | default:"it\'s"}}', "it's"],
    ["{{trigger.blank | default:'there'}}", "there"],
    ["{{trigger.missing | default:'a\\'b}}c'}}", "a'b}}c"],
    ["{{trigger.missing | default:'x' | upper}}", "X"],
    ["{{trigger.caller_name | first_name | title}}", "Ana"],
    ["{{trigger.caller_name | upper}}", "DR. ANA MARIA SILVA"],
    ["{{trigger.caller_name | lower}}", "dr. ana maria silva"],
    ["Hi {{trigger.blank | default:''}}!", "Hi !"],
    ["{{trigger.blank | default:'' | upper}}", ""],
    ["{{trigger.caller_name | lower | title}}", "Dr. Ana Maria Silva"],
    ["{{trigger.caller_phone | phone}}", "(202) 555-0143"],
    ["{{trigger.starts_at | date:'h:mm a'}}", "3:30 PM"],
    ["{{trigger.starts_at | date}}", "12 Mar 2026, 3:30 PM"],
    ["one }} brace and {one}", "one }} brace and {one}"],
    ["{% assign x = 1 %} <%= 7*7 %> $\u007b7*7}", "{% assign x = 1 %} <%= 7*7 %> $\u007b7*7}"],
  ])("%s", (text, expected) => {
    expect(resolve(text)).toEqual(expected);
  });

  it("resolves a text in one pass: a value that looks like a template stays text", () => {
    expect(resolve("Hi {{trigger.sneaky}}")).toBe("Hi {{trigger.caller_phone}}");
  });

  it.each([
    "{{trigger.missing}}",
    "Hi {{trigger.missing}}",
    "Hi {{trigger.none}}",
    "Hi {{trigger.blank}}",
    "Hi {{trigger.inner}}",
    "{{trigger.missing | upper}}",
    "{{trigger.inner | upper}}",
    "Hi {{trigger.mixed}}",
    "Hi {{run.other}}",
    "{{steps.gone.x}}",
    "{{trigger.caller_name | date}}",
    "{{trigger.starts_at | date:'rrrrrr QQQQQQ l'}}",
    "{{trigger.constructor}}",
    "{{trigger.__proto__.polluted}}",
    "{{trigger.toString}}",
    "{{trigger.tags.length}}",
    "{{trigger.caller_name.length}}",
    "{{steps.toString.x}}",
    "{{process.env.DATABASE_URL}}",
    "{{unclosed",
  ])("fails %s instead of saying nothing, null or braces", (text) => {
    expect(failure(text)).toBe("template_unresolved");
  });

  it.each([
    ["Silva, Ana", "Ana"],
    ["Silva,  Ana Maria", "Ana"],
    ["Silva,", "Silva"],
    ["Dr. Ana Silva", "Ana"],
    ["  Ana   Silva ", "Ana"],
    ["Dr.", "Dr."],
    [" , ", " , "],
  ])("calls %j by the first name %j", (name, first) => {
    expect(firstName(name)).toBe(first);
  });

  it.each([
    ["+12025550143", "(202) 555-0143"],
    ["+120255501432", "+120255501432"],
    ["x+12025550143", "x+12025550143"],
    ["+442079460000", "+442079460000"],
  ])("shows the number %s as %s", (stored, shown) => {
    expect(readablePhone(stored)).toBe(shown);
  });

  it("does not build a text of 190 MB", () => {
    const huge = { ...scope, trigger: { big: "x".repeat(100_000) } };
    expect(() => resolveText("{{trigger.big}} ".repeat(50), huge)).toThrow(/longer than/);
  });
});

describe("a configuration", () => {
  it("turns numbers and booleans into text where the schema needs text, and preserves other types", () => {
    const config = {
      name: "{{trigger.ring_seconds}}",
      count: "{{trigger.ring_seconds}}",
      data: { n: "{{steps.s1.score}}" },
    };
    expect(resolveConfig(config, keep.config, scope)).toEqual({ name: "24", count: 24, data: { n: 80 } });
  });

  it("removes an optional field that resolved to nothing", () => {
    const config = { to: "+1", words: "Hi", note: "{{trigger.missing | default:''}}" };
    expect(resolveConfig(config, say.config, scope)).toEqual({ to: "+1", words: "Hi" });
  });

  it("prevents a value from adding a parameter to a URL or a tag to HTML", () => {
    const bad = { ...scope, trigger: { name: "a&admin=1#<b>" } };
    const config = {
      name: "x",
      page: "https://example.com/?n={{trigger.name}}",
      html: "<p>{{trigger.name}}</p>",
    };
    expect(resolveConfig(config, keep.config, bad)).toMatchObject({
      page: "https://example.com/?n=a%26admin%3D1%23%3Cb%3E",
      html: "<p>a&amp;admin=1#&lt;b&gt;</p>",
    });
    expect(resolveConfig({ name: "x", html: "{{trigger.name}}" }, keep.config, bad).html).toContain(
      "&lt;b&gt;",
    );
  });
});

describe("parsing", () => {
  it.each([
    ["{{}}", "Expected a field"],
    ["{{ {{trigger.x}} }}", "Expected a field"],
    ["{{{trigger.x}}}", "Expected a field"],
    ["{{trigger.\nx}}", "Expected a field"],
    ["{{trigger.a\u200bb}}", 'Expected "}}"'],
    ["{{trigger[0]}}", 'Expected "}}"'],
    ['{{trigger["x"]}}', 'Expected "}}"'],
    ["{{trigger.x.toUpperCase()}}", 'Expected "}}"'],
    ["{{ $json.body }}", "Expected a field"],
    ["{{7*7}}", 'Expected "}}"'],
    ['{{#with "s" as |string|}}{{/with}}', "Expected a field"],
    ["{{trigger.x | shout}}", 'no filter "shout"'],
    ["{{trigger.x | default}}", "needs a text"],
    ["{{trigger.x | upper:'a'}}", "takes no argument"],
    ["{{trigger.x | default:there}}", "a text in quotes"],
    ["{{trigger.x | default:'a", "quote is not closed"],
    ["{{trigger.x", 'never closed with "}}"'],
  ])("%s cannot be read, and it says why and where", (text, message) => {
    const parsed = parseTemplate(text);
    expect(parsed.ok ? "" : parsed.fault.message).toContain(message);
  });

  it.each([
    ["{{ x 50,000", "{{".repeat(50_000)],
    ["{{ and 16,000 spaces", `{{${" ".repeat(16_000)}`],
    ["an open path of 100,000", `{{${"a.".repeat(50_000)}`],
    ["an open quote of 100,000", `{{a.b|default:'${"x".repeat(100_000)}`],
    ["4,000 references", "{{trigger.caller_name}}".repeat(4_000)],
  ])("takes linear time: %s", (_, text) => {
    expect(cpuMs(() => parseTemplate(text))).toBeLessThan(60);
  });

  it("never throws, and writes a changed reference in a form that parses to the same reference", () => {
    const part = fc.constantFrom("{{", "}}", "trigger", ".", "a", "|", "default", ":", "'", "\\", " ", "é");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        for (const reference of referencesIn(text)) {
          expect(referencesIn(referenceText(reference))).toMatchObject([
            { path: reference.path, filters: reference.filters },
          ]);
        }
        expect(mapReferences(text, () => null)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
