import { describe, expect, it } from "vitest";
import { definitionOf } from "@/lib/automation/testing/reading";
import { readingOrder } from "./go-to-step";

const wait = (id: string, next?: string) => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount: 1, unit: "hours" } },
  ...(next ? { next } : {}),
});

describe("the order in which keys walk through the steps", () => {
  it("goes down the true branch before the false one, and to loose steps last", () => {
    const definition = definitionOf([
      wait("loose"),
      { id: "if", type: "condition", trueBranch: "yes", falseBranch: "no" },
      wait("no"),
      wait("after"),
      wait("yes", "after"),
      { id: "t", type: "trigger", event: "call.missed", next: "if" },
    ]);
    expect(readingOrder(definition)).toEqual(["t", "if", "yes", "after", "no", "loose"]);
  });

  it("visits each step of a circle once", () => {
    expect(readingOrder(definitionOf([wait("a", "b"), wait("b", "a")]))).toEqual(["a", "b"]);
  });
});
