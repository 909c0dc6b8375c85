import { describe, expect, it } from "vitest";
import { lanesOf } from "./lanes";

describe("lanesOf", () => {
  it("gives the full width to spans without an overlap", () => {
    const lanes = lanesOf([
      { id: "a", from: 540, to: 570 },
      { id: "b", from: 570, to: 600 },
    ]);
    expect(lanes.get("a")).toEqual({ lane: 0, of: 1 });
    expect(lanes.get("b")).toEqual({ lane: 0, of: 1 });
  });

  it("places overlapping spans side by side and reuses a free lane", () => {
    const lanes = lanesOf([
      { id: "long", from: 540, to: 660 },
      { id: "first", from: 540, to: 570 },
      { id: "second", from: 600, to: 630 },
    ]);
    expect(lanes.get("long")).toEqual({ lane: 0, of: 2 });
    expect(lanes.get("first")).toEqual({ lane: 1, of: 2 });
    expect(lanes.get("second")).toEqual({ lane: 1, of: 2 });
  });
});
