import { describe, expect, it } from "vitest";
import { hostOf, openCredential, secretNameFor, withReference } from "./open-credential";

describe("a credential in a header", () => {
  it.each([
    ["Authorization", "Bearer abc123", "Bearer ", "abc123"],
    ["authorization", "abc123", "", "abc123"],
    ["X-Api-Key", " abc123 ", "", "abc123"],
    ["Cookie", "session=abc", "", "session=abc"],
  ])("is found in %s: %s", (header, text, before, value) => {
    expect(openCredential({ Accept: "*/*", [header]: text })).toEqual({ header, before, value });
  });

  it.each([
    [{ Accept: "text/plain" }],
    [{ Authorization: "" }],
    [{ Authorization: "Bearer " }],
    [{ Authorization: "Bearer {{secret.CRM_TOKEN}}" }],
    ["Authorization: abc"],
    [undefined],
  ])("is not in %j", (headers) => expect(openCredential(headers)).toBeNull());

  it("is replaced by a reference, and its scheme stays", () => {
    const headers = { Accept: "*/*", Authorization: "Bearer abc123" };
    const found = openCredential(headers);
    expect(found && withReference(headers, found, "CRM_TOKEN")).toEqual({
      Accept: "*/*",
      Authorization: "Bearer {{secret.CRM_TOKEN}}",
    });
  });
});

describe("the name of a new secret", () => {
  const name = (header: string, host: string | null, taken: string[] = []) =>
    secretNameFor({ header, before: "", value: "abc" }, { host, taken });

  it("has the host and the kind of the credential", () => {
    expect(name("Authorization", "api.example.com")).toBe("API_EXAMPLE_COM_TOKEN");
    expect(name("X-Api-Key", "example.com")).toBe("EXAMPLE_COM_X_API_KEY");
    expect(name("X-Api-Key", null)).toBe("X_API_KEY");
  });

  it("begins with a letter and has no more than 64 characters", () => {
    expect(name("Authorization", "127.0.0.1")).toBe("TOKEN");
    expect(name("Authorization", `${"a".repeat(90)}.example.com`).length).toBeLessThanOrEqual(64);
  });

  it("is not the name of another secret", () => {
    expect(name("Cookie", null, ["COOKIE", "COOKIE_2"])).toBe("COOKIE_3");
  });
});

describe("the host of a URL", () => {
  it.each([
    ["https://api.example.com/v1?x=1", "api.example.com"],
    ["http://api.example.com:8080", "api.example.com"],
    ["https://user@api.example.com/", "api.example.com"],
    ["https://{{vars.host}}/v1", null],
    ["/v1", null],
    [undefined, null],
  ])("of %j is %j", (url, host) => expect(hostOf(url)).toBe(host));
});
