import { expect, it } from "vitest";
import { happenedSince } from "./happened";
import type { Call, Message } from "./words";

const call = (of: Partial<Call>) => ({ direction: "inbound", outcome: "answered", ...of }) as Call;
const text = (of: Partial<Message>) =>
  ({ direction: "inbound", automationId: null, createdAt: "2026-11-21T10:00:00.000Z", ...of }) as Message;

it("counts what came in, what was missed, and what automations sent", () => {
  const calls = [call({}), call({ outcome: "missed" }), call({ direction: "outbound", outcome: "missed" })];
  const messages = [
    text({}),
    text({ direction: "outbound", automationId: "auto_1" }),
    text({ direction: "outbound" }),
    text({ createdAt: "2026-11-18T10:00:00.000Z" }),
  ];
  expect(happenedSince("2026-11-20T00:00:00.000Z", { calls, messages })).toEqual({
    calls: 2,
    missed: 1,
    received: 1,
    automated: 1,
    isPartial: false,
  });
});

it("says when there was more than it read", () => {
  const since = "2026-11-20T00:00:00.000Z";
  const many = <T>(one: T) => Array.from({ length: 100 }, () => one);
  const isPartial = (of: { calls?: Call[]; messages?: Message[] }) =>
    happenedSince(since, { calls: [], messages: [], ...of }).isPartial;
  expect(isPartial({ calls: many(call({})) })).toBe(true);
  expect(isPartial({ messages: many(text({})) })).toBe(true);
  expect(isPartial({ messages: many(text({ createdAt: "2026-11-18T10:00:00.000Z" })) })).toBe(false);
});
