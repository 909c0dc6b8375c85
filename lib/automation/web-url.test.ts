import { describe, expect, it } from "vitest";
import { hasOtherScheme, isWebUrl } from "./web-url";

describe("a web URL", () => {
  it.each(["https://example.com/a?b#c", "http://127.0.0.1:8080", "HTTPS://EXAMPLE.COM"])("is %s", (text) => {
    expect([isWebUrl(text), hasOtherScheme(text)]).toEqual([true, false]);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,hi",
    "vbscript:x",
    "file:///etc/hosts",
    "ftp://example.com",
    "mailto:sam@example.com",
    "blob:https://example.com/1",
  ])("is not %j, which has another scheme", (text) => {
    expect([isWebUrl(text), hasOtherScheme(text)]).toEqual([false, true]);
  });

  it.each([
    "",
    "http",
    "http://",
    "https:",
    "example.com",
    "example.com:8080/x",
    "localhost:3000",
    "javascript",
  ])("is not %j, which is not finished", (text) => {
    expect([isWebUrl(text), hasOtherScheme(text)]).toEqual([false, false]);
  });
});
