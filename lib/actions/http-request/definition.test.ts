import { describe, expect, it } from "vitest";
import { httpRequest } from "./definition";

const problems = (config: object) =>
  (httpRequest.check?.({ method: "POST", url: "https://example.com", ...config }) ?? []).map(
    ({ field, code }) => `${code} ${field}`,
  );

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
