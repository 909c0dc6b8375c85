import { expect, it } from "vitest";
import { isWithheld } from "./withheld";

it.each([
  "",
  " ",
  "anonymous",
  "Anonymous",
  "RESTRICTED",
  "unavailable",
  "+266696687",
  "266696687",
  "+17378742833",
])("%j is a withheld number", (from) => {
  expect(isWithheld(from)).toBe(true);
});

it.each(["+12025550123", "2025550123", "+12666966870", "client:anonymous", "Anonymous Dental"])(
  "%j is not",
  (from) => {
    expect(isWithheld(from)).toBe(false);
  },
);
