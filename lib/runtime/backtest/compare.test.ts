import { describe, expect, it } from "vitest";
import { compareReplays } from "./compare";
import type { Effect, Replay } from "./replay";

const NINE = "2026-03-10T09:00:00.000Z";
const TEN = "2026-03-10T10:00:00.000Z";
const sms = (nodeId: string, body: string, more: Partial<Effect> = {}): Effect => ({
  kind: "sms",
  nodeId,
  at: NINE,
  to: "+12025550123",
  body,
  messageId: "msg_sandbox_1",
  ...more,
});
const of = (...effects: Effect[]): Replay => ({ steps: [], path: [], effects, end: NINE });
const kinds = (before: Effect[], after: Effect[]) =>
  compareReplays(of(...before), of(...after)).map(({ kind, before: one, after: other }) => [
    kind,
    one?.nodeId,
    other?.nodeId,
  ]);

describe("the differences of two replays", () => {
  it("are none when both say the same, whatever the steps and made-up ids are called", () => {
    expect(kinds([sms("a", "Hi")], [sms("b", "Hi", { messageId: "msg_sandbox_7" })])).toEqual([]);
    const lead = (leadId: string): Effect => ({
      kind: "leads",
      nodeId: "l",
      at: NINE,
      leadId,
      source: "web",
    });
    expect(kinds([lead("lead_sandbox_1")], [lead("lead_sandbox_2")])).toEqual([]);
    expect(kinds([lead("lead_1")], [lead("lead_2")])).toEqual([["changed", "l", "l"]]);
  });

  it.each([
    ["added", [], [sms("a", "Hi")], [["added", undefined, "a"]]],
    ["removed", [sms("a", "Hi")], [], [["removed", "a", undefined]]],
    ["changed", [sms("a", "Hi")], [sms("a", "Hello")], [["changed", "a", "a"]]],
    ["changed in another step", [sms("a", "Hi")], [sms("b", "Hello")], [["changed", "a", "b"]]],
    ["moved", [sms("a", "Hi")], [sms("a", "Hi", { at: TEN })], [["moved", "a", "a"]]],
    [
      "to somebody else",
      [sms("a", "Hi")],
      [sms("b", "Hi", { to: "+12025550124" })],
      [
        ["removed", "a", undefined],
        ["added", undefined, "b"],
      ],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(kinds(before as Effect[], after as Effect[])).toEqual(expected);
  });

  it("pairs each effect once", () => {
    expect(kinds([sms("a", "Hi"), sms("b", "Hi")], [sms("a", "Hi")])).toEqual([["removed", "b", undefined]]);
    expect(kinds([sms("a", "One"), sms("b", "Two")], [sms("a", "Two"), sms("b", "Three")])).toEqual([
      ["changed", "a", "b"],
    ]);
  });
});
