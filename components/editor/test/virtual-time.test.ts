import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { spanText } from "./virtual-time";

const t = translator("en", "steps");

it.each([
  [1, "1 minute"],
  [60, "1 hour"],
  [90, "1 hour 30 minutes"],
  [1_501, "25 hours 1 minute"],
  [2_880, "2 days"],
])("%i minutes are %s", (minutes, text) => {
  expect(spanText(minutes, t)).toBe(text);
});
