import { describe, expect, it } from "vitest";
import { marksOf } from "./marks";

describe("marksOf", () => {
  it("marks each changed step, and an added one only as added", () => {
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
