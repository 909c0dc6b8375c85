import { expect, it } from "vitest";
import { firstFilled } from "./lead-board";

it.each([
  [{}, undefined],
  [{ contacted: 3 }, undefined],
  [{ new: 2 }, "new"],
  [{ new: 0, contacted: 3 }, "contacted"],
  [{ new: 0, contacted: 0, qualified: 0, converted: 0, lost: 0 }, undefined],
])("the board opens at the first column with leads: %o", (totals, status) => {
  expect(firstFilled(totals)).toBe(status);
});
