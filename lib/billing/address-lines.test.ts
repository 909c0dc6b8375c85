import { expect, it } from "vitest";
import { addressLines } from "./address-lines";

it("writes an address as its country does", () => {
  const boston = { line1: "1 Main Street", line2: null, city: "Boston", region: "MA", postalCode: "02108" };
  expect(addressLines({ ...boston, country: "US" }, "en")).toEqual([
    "1 Main Street",
    "Boston, MA 02108",
    "United States",
  ]);
  const berlin = { line1: "Torstraße 1", line2: null, city: "Berlin", region: null, postalCode: "10119" };
  expect(addressLines({ ...berlin, country: "DE" }, "es")).toEqual([
    "Torstraße 1",
    "10119 Berlin",
    "Alemania",
  ]);
});
