import { describe, expect, it } from "vitest";
import { judgeMessages, type Kept, type Sending } from "./judge-messages";

const kept = (key: string, status = "sent", errorCode: string | null = null): Kept => ({
  key,
  status,
  errorCode,
});
const sound: Sending = {
  told: ["sms 1", "sms 2", "sms 3", "mail 1"],
  kept: [
    kept("sms 1", "delivered"),
    kept("sms 2", "queued", "unknown_outcome"),
    kept("sms 3", "failed"),
    kept("mail 1"),
  ],
  accepted: new Map([
    ["sms 1", 1],
    ["sms 2", 1],
    ["mail 1", 1],
  ]),
  doubled: 0,
  metered: 1,
  unfinishedRuns: 0,
};
const changed = (key: string, to: Kept) => sound.kept.map((one) => (one.key === key ? to : one));
const taken = (key: string, n: number) => new Map([...sound.accepted, [key, n]]);

describe("the judge of what was sent", () => {
  it("reports nothing for consistent data, however many deliveries are unknown", () => {
    expect(judgeMessages(sound)).toEqual([]);
    expect(
      judgeMessages({
        ...sound,
        accepted: new Map([
          ["sms 1", 1],
          ["mail 1", 1],
        ]),
      }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Sending>]>([
    ["a text taken twice", { accepted: taken("sms 2", 2) }],
    ["a text that was lost", { told: [...sound.told, "sms 4"] }],
    ["a text kept twice", { kept: [...sound.kept, kept("sms 3", "failed")] }],
    ["a mail nobody keeps", { accepted: taken("mail 9", 1) }],
    ["a mail called sent that never was", { accepted: new Map([["sms 1", 1]]) }],
    ["a failure that arrived", { accepted: taken("sms 3", 1) }],
    ["a text that waits for nobody", { kept: changed("sms 2", kept("sms 2", "queued")) }],
    ["an effect with two messages", { doubled: 1 }],
    ["a text metered twice", { metered: 2 }],
    ["a run that is stuck", { unfinishedRuns: 1 }],
  ])("finds %s", (_, broken) => {
    expect(judgeMessages({ ...sound, ...broken })).toHaveLength(1);
  });
});
