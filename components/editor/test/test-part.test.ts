import { describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import { EMPTY_TEST_DRAFT } from "./test-draft";
import { partBody, stepsRead } from "./test-part";

const sms = (id: string, message: string) => ({
  id,
  type: "action" as const,
  action: "send_sms",
  config: { to: "+12025550123", message },
});
const doc: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed" },
    sms("a", "Hello"),
    sms("ab", "Hello"),
    sms("b", "It was {{steps.a.messageId}}"),
  ],
  edges: [],
  settings: {},
};
const body = (more: Partial<typeof EMPTY_TEST_DRAFT>) =>
  partBody({ doc, testDraft: { ...EMPTY_TEST_DRAFT, ...more } });

describe("a test of a part", () => {
  it("reads the results of the steps it names, and of no other", () => {
    expect(doc.nodes.map((node) => stepsRead(doc, node).map(({ id }) => id))).toEqual([[], [], [], ["a"]]);
  });

  it("ends at the step, or runs it alone with what is pinned for it", () => {
    expect(body({})).toEqual({});
    expect(body({ part: { nodeId: "b", only: false } })).toEqual({ untilNodeId: "b" });
    const pins = { a: { messageId: "msg_1" }, ab: { messageId: "msg_2" } };
    expect(body({ part: { nodeId: "b", only: true }, pins })).toEqual({
      fromNodeId: "b",
      untilNodeId: "b",
      stepOutputs: { a: { messageId: "msg_1" } },
    });
  });

  it("is a test of everything again once the step is gone", () => {
    expect(body({ part: { nodeId: "gone", only: true } })).toEqual({});
  });
});
