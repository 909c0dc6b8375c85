import { expect, test } from "vitest";
import { placeOf } from "./zone-name";

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", null],
])("%s is named after %s", (zone, place) => {
  expect(placeOf(zone)).toBe(place);
});
