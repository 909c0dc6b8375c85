import { describe, expect, it } from "vitest";
import { judgeMessages, type Sending, type StoredMessage } from "./judge-messages";

const stored = (key: string, status = "sent", errorCode: string | null = null): StoredMessage => ({
  key,
  status,
  errorCode,
});
const consistent: Sending = {
  expected: ["sms 1", "sms 2", "sms 3", "email 1"],
  stored: [
    stored("sms 1", "delivered"),
    stored("sms 2", "queued", "unknown_outcome"),
    stored("sms 3", "failed"),
    stored("email 1"),
  ],
  accepted: new Map([
    ["sms 1", 1],
    ["sms 2", 1],
    ["email 1", 1],
  ]),
  doubled: 0,
  metered: 1,
  unfinishedRuns: 0,
};
const changed = (key: string, to: StoredMessage) =>
  consistent.stored.map((one) => (one.key === key ? to : one));
const accepted = (key: string, n: number) => new Map([...consistent.accepted, [key, n]]);

describe("the judge of what was sent", () => {
  it("reports nothing for consistent data, however many deliveries are unknown", () => {
    expect(judgeMessages(consistent)).toEqual([]);
    expect(
      judgeMessages({
        ...consistent,
        accepted: new Map([
          ["sms 1", 1],
          ["email 1", 1],
        ]),
      }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Sending>]>([
    ["a text accepted twice", { accepted: accepted("sms 2", 2) }],
    ["a text that was lost", { expected: [...consistent.expected, "sms 4"] }],
    ["a text stored twice", { stored: [...consistent.stored, stored("sms 3", "failed")] }],
    ["an email that is not stored", { accepted: accepted("email 9", 1) }],
    ["an email recorded as sent that never was", { accepted: new Map([["sms 1", 1]]) }],
    ["a failure that arrived", { accepted: accepted("sms 3", 1) }],
    ["a text that no person is asked about", { stored: changed("sms 2", stored("sms 2", "queued")) }],
    ["an effect with two messages", { doubled: 1 }],
    ["a text metered twice", { metered: 2 }],
    ["a run that is stuck", { unfinishedRuns: 1 }],
  ])("finds %s", (_, broken) => {
    expect(judgeMessages({ ...consistent, ...broken })).toHaveLength(1);
  });
});
