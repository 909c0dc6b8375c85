import { expect, it } from "vitest";
import { phoneOf } from "@/bench/rig";
import { PEOPLE } from "./erasures.ts";
import { MOST_CALLERS } from "./fleet.ts";

it("gives every caller and every person of another account a number of their own", () => {
  const all = MOST_CALLERS + PEOPLE;
  expect(new Set(Array.from({ length: all }, (_, n) => phoneOf(n))).size).toBe(all);
});
