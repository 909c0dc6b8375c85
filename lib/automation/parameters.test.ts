import { describe, expect, it } from "vitest";
import {
  effectiveValues,
  fillParameters,
  isParameterName,
  type Parameter,
  parameterProblems,
  referencedParameters,
  sampleValues,
  valueProblem,
} from "./parameters";

const of = (type: Parameter["type"], more: Partial<Parameter> = {}): Parameter => ({
  name: "p",
  type,
  ...more,
});

describe("a value of a parameter", () => {
  const hour = { amount: 1, unit: "hours" };
  const colors = { options: ["red", "blue"] };
  it.each([
    ["text", "hello", {}],
    ["text", "", {}],
    ["number", 0, {}],
    ["boolean", false, {}],
    ["phone", "+12025550123", {}],
    ["email", "desk@example.com", {}],
    ["duration", hour, {}],
    ["choice", "blue", colors],
  ] as const)("of the type %s may be %j", (type, value, more) => {
    expect(valueProblem(of(type, more as Partial<Parameter>), value)).toBeNull();
  });

  it.each([
    ["text", 1, {}],
    ["text", "x".repeat(2_001), {}],
    ["number", "1", {}],
    ["number", null, {}],
    ["boolean", "true", {}],
    ["phone", "call me", {}],
    ["email", "desk", {}],
    ["duration", "1 hour", {}],
    ["duration", { amount: 0, unit: "hours" }, {}],
    ["duration", { amount: 1, unit: "years" }, {}],
    ["choice", "green", colors],
    ["choice", "constructor", {}],
  ] as const)("of the type %s is not %j", (type, value, more) => {
    expect(valueProblem(of(type, more as Partial<Parameter>), value)).toEqual(
      expect.stringContaining("must be"),
    );
  });
});

describe("declarations", () => {
  it("name each parameter once, with options for a choice and a default of its type", () => {
    const found = parameterProblems([
      of("text"),
      of("number"),
      { name: "c", type: "choice", options: ["same", "same"] },
      { name: "n", type: "number", default: "one" },
      { name: "ok", type: "choice", options: ["a", "b"], default: "b" },
    ]);
    expect(found.map(({ index, member }) => [index, member])).toEqual([
      [1, "name"],
      [2, "options"],
      [3, "default"],
    ]);
  });

  it("take names that an object's own members cannot be mistaken for", () => {
    expect(["desk_phone", "a1"].every(isParameterName)).toBe(true);
    expect(["1a", "", "a b", "a-b", "constructor", "__proto__", "x".repeat(61)].some(isParameterName)).toBe(
      false,
    );
  });

  it("have samples of every type that are values of it", () => {
    const all = (["text", "number", "boolean", "phone", "email", "duration"] as const).map((type) =>
      of(type, { name: type }),
    );
    const parameters = [...all, of("choice", { name: "choice", options: ["a", "b"] })];
    const samples = sampleValues(parameters);
    expect(parameters.map((one) => valueProblem(one, samples[one.name] ?? null))).toEqual(
      parameters.map(() => null),
    );
    expect(sampleValues([of("number", { default: 7 })])).toEqual({ p: 7 });
  });
});

describe("a definition", () => {
  it("gets the value itself where a text is nothing but a reference", () => {
    const template = {
      wait: "{{parameters.wait}}",
      on: " {{ parameters.on }} ",
      count: "{{parameters.count}}",
    };
    const wait = { amount: 2, unit: "hours" };
    expect(fillParameters(template, { wait, on: false, count: 3 })).toEqual({ wait, on: false, count: 3 });
  });

  it("gets texts inside a text", () => {
    const text = "Call {{parameters.phone}} within {{parameters.wait}}, {{trigger.caller_name}}";
    const values = { phone: "+12025550123", wait: { amount: 1, unit: "hours" } };
    expect(fillParameters([text], values)).toEqual([
      "Call +12025550123 within 1 hour, {{trigger.caller_name}}",
    ]);
    expect(fillParameters("in {{parameters.wait}}", { wait: { amount: 3, unit: "days" } })).toBe("in 3 days");
  });

  it("leaves out a member whose parameter has no value", () => {
    const template = {
      to: "{{parameters.to}}",
      list: ["{{parameters.to}}", "x"],
      text: "<{{parameters.to}}>",
    };
    expect(fillParameters(template, {})).toEqual({ list: ["x"], text: "<>" });
    expect(fillParameters("{{parameters.constructor}}", {})).toBeNull();
  });

  it("names its references at any depth", () => {
    const found = referencedParameters({
      a: ["{{parameters.x}} and {{ parameters.y }}"],
      b: { c: "{{parameters.x}}" },
    });
    expect([...found].sort()).toEqual(["x", "y"]);
  });

  it("takes an account's own value over the default", () => {
    const parameters = [of("text", { default: "theirs" }), of("number", { name: "n" })];
    expect(effectiveValues(parameters, { p: "mine" })).toEqual({ p: "mine" });
    expect(effectiveValues(parameters, {})).toEqual({ p: "theirs" });
    expect(effectiveValues(parameters, { other: 1, n: 0 })).toEqual({ p: "theirs", n: 0 });
  });
});
