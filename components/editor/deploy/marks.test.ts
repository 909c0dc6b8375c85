import { describe, expect, it } from "vitest";
import { marksOf } from "./marks";

describe("the marks of a comparison", () => {
  it("say of each step that is different how, a new one being no changed one", () => {
    const marks = marksOf([
      { kind: "modified", nodeId: "text", field: "config.message" },
      { kind: "added", nodeId: "text", field: "notes" },
      { kind: "removed", nodeId: "queue", field: null },
      { kind: "modified", nodeId: "queue", field: "next" },
      { kind: "added", nodeId: "mail", field: null },
      { kind: "modified", nodeId: null, field: "name" },
    ]);
    expect([...marks]).toEqual([
      ["text", "modified"],
      ["queue", "removed"],
      ["mail", "added"],
    ]);
  });
});
