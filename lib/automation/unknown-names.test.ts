import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { readDefinition } from "./read-definition";
import { withUnknownNames } from "./unknown-names";
import { validate } from "./validate";

function problemsOf(config: object, names: string[]) {
  const read = readDefinition({
    name: "Tell the CRM",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      {
        id: "a",
        type: "action",
        action: "http_request",
        config: { method: "POST", url: "https://api.example.com/calls", ...config },
      },
    ],
  });
  if (!read.ok) throw new Error("the test's own definition cannot be read");
  return withUnknownNames(validate(read.definition, actions), {
    definition: read.definition,
    names: { secrets: names, variables: ["parking"] },
  });
}
const bearer = (name: string) => ({ headers: { Authorization: `Bearer {{secret.${name}}}` } });

describe("a secret referenced in a header", () => {
  it("is valid if the workspace has it", () => {
    expect(problemsOf(bearer("CRM_TOKEN"), ["CRM_TOKEN"])).toEqual([]);
  });

  it("is a problem if the workspace lacks it, with the nearest name suggested", () => {
    expect(problemsOf(bearer("CRM_TOKN"), ["CRM_TOKEN", "OTHER"])).toMatchObject([
      {
        code: "unknown_reference",
        severity: "error",
        nodeId: "a",
        field: "config.headers.Authorization",
        message: 'There is no secret "CRM_TOKN" in this workspace',
        suggestion: "Did you mean CRM_TOKEN?",
      },
    ]);
  });

  it("is reported once per position", () => {
    const headers = { Authorization: "{{secret.A}}", "X-Key": "{{secret.A}} {{secret.B}}" };
    expect(problemsOf({ headers }, []).map(({ field, message }) => [field, message.split('"')[1]])).toEqual([
      ["config.headers.Authorization", "A"],
      ["config.headers.X-Key", "A"],
      ["config.headers.X-Key", "B"],
    ]);
  });

  it("in a body, or badly written, has only the problem it already had", () => {
    expect(problemsOf({ body: { key: "{{secret.NOWHERE}}" } }, [])).toMatchObject([
      { message: "Secrets can only be used in headers of HTTP requests" },
    ]);
    expect(problemsOf(bearer("a.b"), [])).toHaveLength(1);
  });
});

it.each([
  ["{{workspace.vars.parking}}", []],
  [
    "{{workspace.vars.parkng}}",
    [['There is no variable "parkng" in this workspace', "Did you mean parking?"]],
  ],
  ["{{workspace.vars.parkng | default:'in front'}}", []],
])("a variable used as %s", (text, found) => {
  const problems = problemsOf({ body: { text } }, []);
  expect(problems.map(({ message, suggestion }) => [message, suggestion])).toEqual(found);
});
