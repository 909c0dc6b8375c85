import { describe, expect, it } from "vitest";
import { pagePath, safePath, safePathOf } from "./safe-path";

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

describe("the page of a request", () => {
  it.each([
    ["/p/part_1/billing/inv_2027-08", "/p/part_1/billing/inv_2027-08"],
    ["/w/ws_1/calls?outcome=missed&q=a%26b", "/w/ws_1/calls?outcome=missed&q=a%26b"],
    ["/w/ws_1/calls?outcome=missed&_rsc=1x2y", "/w/ws_1/calls?outcome=missed"],
    ["/w/ws_1/calls?_rsc=1x2y", "/w/ws_1/calls"],
    ["//evil.example/?_rsc=1", "/"],
  ])("of %s is %s", (requested, page) => {
    expect(pagePath(requested)).toBe(page);
  });
});

describe("the page of a whole URL", () => {
  it.each([
    ["https://ours.example", "/"],
    ["https://ours.example/w/ws_1?q=x", "/w/ws_1?q=x"],
    ["/w/ws_1", "/w/ws_1"],
    ["https://ours.example.evil.example/x", "/"],
    ["https://ours.example//evil.example/x", "/"],
    ["https://evil.example/x", "/"],
  ])("of %s is %s", (url, page) => {
    expect(safePathOf(url, "https://ours.example")).toBe(page);
  });
});
