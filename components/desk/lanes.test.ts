import { describe, expect, it } from "vitest";
import { lanesOf } from "./lanes";

describe("lanesOf", () => {
  it("gives the full width to spans without an overlap", () => {
    const lanes = lanesOf([
      { group: 0, id: "a", from: 540, to: 570 },
      { group: 0, id: "b", from: 570, to: 600 },
    ]);
    expect(lanes.get("a")).toEqual({ lane: 0, of: 1 });
    expect(lanes.get("b")).toEqual({ lane: 0, of: 1 });
  });

  it("places overlapping spans side by side and reuses a free lane", () => {
    const lanes = lanesOf([
      { group: 0, id: "long", from: 540, to: 660 },
      { group: 0, id: "first", from: 540, to: 570 },
      { group: 0, id: "second", from: 600, to: 630 },
    ]);
    expect(lanes.get("long")).toEqual({ lane: 0, of: 2 });
    expect(lanes.get("first")).toEqual({ lane: 1, of: 2 });
    expect(lanes.get("second")).toEqual({ lane: 1, of: 2 });
  });

  it("keeps the spans of a group on the same side, whichever begins first", () => {
    const lanes = lanesOf([
      { group: 1, id: "lee early", from: 540, to: 600 },
      { group: 0, id: "osei late", from: 570, to: 630 },
      { group: 0, id: "osei early", from: 700, to: 760 },
      { group: 1, id: "lee late", from: 730, to: 790 },
      { group: 1, id: "lee alone", from: 800, to: 830 },
    ]);
    expect(Object.fromEntries(lanes)).toEqual({
      "osei late": { lane: 0, of: 2 },
      "lee early": { lane: 1, of: 2 },
      "osei early": { lane: 0, of: 2 },
      "lee late": { lane: 1, of: 2 },
      "lee alone": { lane: 0, of: 1 },
    });
  });
});
