import { describe, expect, it, test } from "vitest";
import { httpRequest } from "./definition";

const problems = (config: object) =>
  (httpRequest.check?.({ method: "POST", url: "https://example.com", ...config }) ?? []).map(
    ({ field, code }) => `${code} ${field}`,
  );

test.each([
  [{}, "Call a URL"],
  [{ method: "POST" }, "Call a URL"],
  [{ url: "https://example.com" }, "Call https://example.com"],
  [{ method: "GET", url: "https://example.com" }, "GET https://example.com"],
])("%j reads as: %s", (config, summary) => {
  expect(httpRequest.summary(config)).toBe(summary);
});

describe("a body written as text", () => {
  it.each(['{"name": ', "[1, 2", '{"amount": {{trigger.amount}}}', "{name: 1}"])(
    "%s is not JSON yet",
    (body) => {
      expect(problems({ body })).toEqual(["invalid_value body"]);
    },
  );

  it.each(['{"name": "{{trigger.name}}"}', "{{trigger.data}}", "Hello", "name=Sam&city=Rome", ""])(
    "%s is fine",
    (body) => {
      expect(problems({ body })).toEqual([]);
    },
  );

  it("may be anything where the header says that it is not JSON", () => {
    const body = "[Desk] {{trigger.name}} called";
    expect(problems({ body })).toEqual(["invalid_value body"]);
    expect(problems({ body, headers: { "content-type": "text/plain" } })).toEqual([]);
    expect(problems({ body, headers: { "Content-Type": "application/json" } })).toEqual([
      "invalid_value body",
    ]);
  });
});
