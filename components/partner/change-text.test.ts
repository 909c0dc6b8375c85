import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { changeText } from "./change-text";

const t = translator<"partner", ReactNode>("en", "partner");

describe("a change since an earlier period", () => {
  it.each([
    [112, 100, "up", "12% more than July"],
    [88, 100, "down", "12% less than July"],
    [100, 100, "same", "Same as July"],
    [1_001, 1_000, "same", "About the same as July"],
    [5, 0, "up", "None in July"],
    [0, 0, "same", "Same as July"],
    [0, 40, "down", "100% less than July"],
    [2_400, 100, "up", "24 times July"],
    [50, -100, "up", "150% more than July"],
  ])("from %i, before %i", (now, before, direction, text) => {
    expect(changeText({ now, before, since: "July" }, t)).toEqual({ direction, text });
  });
});
