import { describe, expect, it } from "vitest";
import { announcement } from "./announcement";
import { NO_HISTORY, record, redone, undone } from "./history";

const at = (name: string) => ({ name, description: "", nodes: [], edges: [], settings: {} });
const step = (mergeKey?: string) =>
  record(NO_HISTORY, {
    before: at("A"),
    after: at("B"),
    label: "Rename",
    ...(mergeKey ? { mergeKey } : {}),
  });

describe("what is told of a change", () => {
  it("names a step as it is done, undone and redone", () => {
    const done = step();
    expect(announcement(NO_HISTORY, done)).toBe("Rename");
    const back = undone(at("B"), done);
    expect(back && announcement(done, back.history)).toBe("Undone: Rename");
    const again = back && redone(at("A"), back.history);
    expect(again && announcement(back.history, again.history)).toBe("Redone: Rename");
  });

  it("says nothing while somebody types, nor when nothing is new", () => {
    expect(announcement(NO_HISTORY, step("name"))).toBeNull();
    const done = step();
    expect(announcement(done, done)).toBeNull();
  });
});
