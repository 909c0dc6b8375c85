import { expect, it } from "vitest";
import { cx } from "./classes";

it.each([
  ["h-8 px-4", "h-7 px-0", "h-7 px-0"],
  ["px-4 py-2", "p-0", "p-0"],
  ["p-4", "px-0", "p-4 px-0"],
  ["text-base text-ink", "text-sm", "text-ink text-sm"],
  ["text-sm text-left", "text-bad", "text-sm text-left text-bad"],
  ["w-full border border-line", "w-24 border-bad/40", "border w-24 border-bad/40"],
  ["border-l border-line", "border-l-3", "border-line border-l-3"],
  ["flex gap-2", "grid grid-cols-2 gap-x-4", "gap-2 grid grid-cols-2 gap-x-4"],
  ["max-w-3xl min-w-0", "max-w-[85%]", "min-w-0 max-w-[85%]"],
  ["hover:bg-hover bg-sheet", "bg-paper", "hover:bg-hover bg-paper"],
  ["[&_svg]:size-5 size-8", "[&_svg]:size-4", "size-8 [&_svg]:size-4"],
  ["absolute -top-2", "top-0", "absolute top-0"],
  ["bg-[length:16px] bg-sheet bg-no-repeat", "bg-paper", "bg-[length:16px] bg-no-repeat bg-paper"],
  ["flex-col flex", "flex-1", "flex-col flex flex-1"],
  ["card", "card-wide", "card card-wide"],
])("%s with %s is %s", (base, more, merged) => {
  expect(cx(base, more)).toBe(merged);
});

it("leaves out what is false", () => {
  expect(cx("a", false, undefined, null, { b: true, c: false })).toBe("a b");
});
