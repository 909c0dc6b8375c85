import { expect, it } from "vitest";
import { readSearch } from "./why-search";

it.each([
  ["  ", { by: "nothing" }],
  ["+1 (202) 555-0123", { by: "phone", phone: "+1 (202) 555-0123" }],
  ["202.555.0123", { by: "phone", phone: "202.555.0123" }],
  ["evt_01jd8x", { by: "event", event: "evt_01jd8x" }],
  [" con_01jd8x ", { by: "contact", contact: "con_01jd8x" }],
  ["Robin Doe", { by: "name", name: "Robin Doe" }],
  ["1234", { by: "name", name: "1234" }],
  ["evt_", { by: "name", name: "evt_" }],
])("%j is searched as %j", (typed, search) => {
  expect(readSearch(typed)).toEqual(search);
});
