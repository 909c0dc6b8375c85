import { expect, it } from "vitest";
import { smsSegments } from "./sms-segments";

it.each([
  ["", 0, "GSM-7"],
  ["Hello", 1, "GSM-7"],
  ["a".repeat(160), 1, "GSM-7"],
  ["a".repeat(161), 2, "GSM-7"],
  ["a".repeat(153 * 2 + 1), 3, "GSM-7"],
  ["€".repeat(80), 1, "GSM-7"],
  ["€".repeat(81), 2, "GSM-7"],
  ["ж".repeat(70), 1, "UCS-2"],
  ["ж".repeat(71), 2, "UCS-2"],
  ["😀".repeat(35), 1, "UCS-2"],
  ["\ud83d", 1, "UCS-2"],
])("counts the parts of a text (%#)", (text, segments, encoding) => {
  expect(smsSegments(text)).toEqual({ segments, encoding });
});
