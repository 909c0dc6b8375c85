import { expect, it } from "vitest";
import { keywordOf } from "./opt-out";

it.each([
  ["STOP", "stop"],
  [" stop. ", "stop"],
  ["Unsubscribe", "stop"],
  ["Opt out", "stop"],
  ["START", "start"],
  ["help", "help"],
  ["Please stop by at nine", null],
  ["I cannot stop smiling", null],
  ["", null],
  ["s".repeat(100_000), null],
])("%s asks for %s", (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword);
});

it("YES opts back in after an opt-out, and is a reply otherwise", () => {
  expect(keywordOf("Yes!", { optedOut: true })).toBe("start");
  expect(keywordOf("Yes!")).toBeNull();
  expect(keywordOf("Yes, at nine", { optedOut: true })).toBeNull();
});
