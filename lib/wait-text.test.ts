import { expect, it } from "vitest";
import { waitText } from "./wait-text";

it.each([
  [0, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3_600, "60 minutes"],
  [5_400, "2 hours"],
  [86_400, "24 hours"],
])("says how long %i seconds are: %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
