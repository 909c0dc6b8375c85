import { expect, it } from "vitest";
import { atWordEnd } from "./word-end";

it("ends at a word", () => {
  expect(atWordEnd("and someone will call you back soon", 24)).toBe("and someone will call");
  expect(atWordEnd("and someone will call you back soon", 21)).toBe("and someone will call");
});

it("cuts a word that is longer than half of the room", () => {
  expect(atWordEnd("See https://practice.example.com/api/bookings", 20)).toBe("See https://practice");
});
