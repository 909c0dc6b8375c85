import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { announcement } from "./announcement";
import { NO_HISTORY, record, redone, undone } from "./history";

const t = translator("en", "editor");
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
    expect(announcement({ before: NO_HISTORY, after: done }, t)).toBe("Rename");
    const back = undone(at("B"), done);
    expect(back && announcement({ before: done, after: back.history }, t)).toBe("Undone: Rename");
    const again = back && redone(at("A"), back.history);
    expect(again && announcement({ before: back.history, after: again.history }, t)).toBe("Redone: Rename");
  });

  it("says nothing while somebody types, nor when nothing is new", () => {
    expect(announcement({ before: NO_HISTORY, after: step("name") }, t)).toBeNull();
    const done = step();
    expect(announcement({ before: done, after: done }, t)).toBeNull();
  });
});
