import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

describe("the page a sign-in returns to", () => {
  it.each(["/", "/w/ws_1/today", "/p/part_1?period=2026-06", "/operator/partners?state=applied&page=2"])(
    "keeps %s",
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    "",
    "w/ws_1",
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example/x",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    ["/w/ws_1", "/w/ws_2"],
  ])("replaces %j with the start page", (path) => {
    expect(safePath(path)).toBe("/");
  });

  it("drops control characters, which a header could not carry", () => {
    expect(safePath("/w/\nws_1")).toBe("/w/ws_1");
  });
});
