import { expect, test } from "vitest";
import { zoneName } from "./zone-name";

test.each([
  ["America/New_York", "New York time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["UTC", "UTC"],
])("%s is %s", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
