import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import type { JsonObject } from "./json";
import { readDefinition } from "./read-definition";
import { NO_RECORDS } from "./records";
import { resolveConfig, type Scope } from "./resolve";
import { isSecretName, secretNames, secretsIn, withSecrets } from "./secrets";
import { NOW, WORKSPACE } from "./testing/reading";
import { validate } from "./validate";

const http = actions.get("http_request")!;
const scope: Scope = {
  trigger: { caller_name: "Sam", sly: "{{secret.CRM_TOKEN}}" },
  steps: {},
  workspace: WORKSPACE,
  records: NO_RECORDS,
  runId: "run_1",
  now: NOW,
};

function definitionOf(action: string, config: JsonObject) {
  const read = readDefinition({
    name: "Tell the CRM",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action, config },
    ],
  });
  if (!read.ok) throw new Error("not readable");
  return read.definition;
}
const request = (headers: JsonObject, more: JsonObject = {}) =>
  definitionOf("http_request", { method: "POST", url: "https://example.com/", headers, ...more });
const problemsOf = (definition: ReturnType<typeof definitionOf>) =>
  validate(definition, actions).map(({ code, field }) => [code, field]);

describe("references to secrets", () => {
  it.each([
    ["CRM_TOKEN", true],
    ["a", true],
    ["A1", true],
    ["x".repeat(64), true],
    ["x".repeat(65), false],
    ["1A", false],
    ["_A", false],
    ["A-B", false],
    ["A B", false],
    ["", false],
  ])("%s may be one: %s", (name, isOne) => {
    expect(isSecretName(name)).toBe(isOne);
  });

  it("are found at any depth, with their path, and once per text of a list", () => {
    const nested = definitionOf("http_request", {
      url: "{{secret.A}}",
      list: ["x", { deep: "{{secret.B}} {{trigger.x}}" }],
    });
    expect(secretsIn(nested)).toEqual([
      { name: "A", nodeId: "a", field: "config.url" },
      { name: "B", nodeId: "a", field: "config.list.1.deep" },
    ]);
    expect(secretNames(["{{secret.A}} {{secret.B}}", "{{secret.A}} {{run.id}}", "plain"])).toEqual([
      "A",
      "B",
    ]);
  });

  it("are replaced by values, and everything else is unchanged", () => {
    expect(withSecrets("{{ secret.A }} {{trigger.x | upper}} {{secret.A.b}}", (name) => `<${name}>`)).toBe(
      "<A> {{trigger.x | upper}} <A.b>",
    );
    expect(withSecrets("{{secret.A", () => "x")).toBe("{{secret.A");
  });
});

describe("a secret in a header", () => {
  const headers = { Authorization: "Bearer {{secret.CRM_TOKEN}}", "X-Caller": "{{trigger.caller_name}}" };

  it("is valid, and remains a reference in the stored run", () => {
    expect(problemsOf(request({ Authorization: headers.Authorization }))).toEqual([]);
    const config = { method: "GET", url: "https://example.com/", headers };
    expect(resolveConfig(config, http.config, scope).headers).toEqual({
      Authorization: "Bearer {{secret.CRM_TOKEN}}",
      "X-Caller": "Sam",
    });
  });

  it("is found by its path, and replaced only there", () => {
    expect(secretsIn(request(headers))).toEqual([
      { name: "CRM_TOKEN", nodeId: "a", field: "config.headers.Authorization" },
    ]);
    expect(withSecrets("Bearer {{secret.CRM_TOKEN}}", () => "abc")).toBe("Bearer abc");
    expect(withSecrets("Bearer {{secret.A}}{{secret.B}}", (name) => name)).toBe("Bearer AB");
    expect(withSecrets("plain", () => "abc")).toBe("plain");
  });

  it("cannot be referenced by a value from outside", () => {
    const config = { method: "GET", url: "https://example.com/", headers: { "X-Caller": "{{trigger.sly}}" } };
    expect(() => resolveConfig(config, http.config, scope)).toThrow(/A header value can't contain/);
  });

  it.each<[string, ReturnType<typeof definitionOf>, string]>([
    [
      "a text",
      definitionOf("send_sms", { to: "+12025550123", message: "{{secret.CRM_TOKEN}}" }),
      "config.message",
    ],
    ["an address", request({}, { url: "https://example.com/?key={{secret.CRM_TOKEN}}" }), "config.url"],
    ["a body", request({}, { body: { key: "{{secret.CRM_TOKEN}}" } }), "config.body.key"],
  ])("may not stand in %s", (_, definition, field) => {
    expect(problemsOf(definition)).toContainEqual(["unknown_reference", field]);
  });

  it.each(["{{secret.CRM_TOKEN | upper}}", "{{secret.a.b}}", "{{secret}}", "{{secret.1st}}"])(
    "%s is refused",
    (text) => {
      expect(problemsOf(request({ Authorization: text }))).toHaveLength(1);
    },
  );

  it("resolves to no value in any other place", () => {
    const config = { method: "GET", url: "https://example.com/{{secret.CRM_TOKEN}}" };
    expect(() => resolveConfig(config, http.config, scope)).toThrow(/has no value/);
  });
});
