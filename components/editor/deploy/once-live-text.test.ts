import { describe, expect, test } from "vitest";
import { translator } from "@/lib/messages/translator";
import { quietText, unsentText } from "./once-live-text";

const t = translator("en", "editorDeploy");
const words = {
  t,
  clock: (time: string) => time,
  titleOf: (nodeId: string) => ({ a: "Say sorry", b: "Remind", c: "Ask" })[nodeId] ?? nodeId,
};
const quiet = { from: "21:00", to: "08:00" };

describe("texts without a provider", () => {
  test("are named by channel", () => {
    expect(unsentText([], t)).toBeNull();
    expect(unsentText(["sms"], t)).toBe(
      "Texts aren't set up yet, so messages stay in the Outbox and reach nobody.",
    );
    expect(unsentText(["email"], t)).toContain("Email isn't set up");
    expect(unsentText(["sms", "email"], t)).toContain("Texts and email aren't set up");
  });
});

describe("texts in quiet hours", () => {
  test("share one fate", () => {
    expect(quietText({ ...quiet, anyTime: [], texts: [{ nodeId: "a", whenHeld: "skip" }] }, words)).toBe(
      "Quiet hours are 21:00 to 08:00 in the recipient's time zone. A text due then is skipped.",
    );
    const both = ["a", "b"].map((nodeId) => ({ nodeId, whenHeld: "wait" as const }));
    expect(quietText({ ...quiet, anyTime: [], texts: both }, words)).toBe(
      "Quiet hours are 21:00 to 08:00 in the recipient's time zone. Texts due then wait until 08:00.",
    );
  });

  test("are named where their fates differ", () => {
    const texts = [
      { nodeId: "a", whenHeld: "wait" as const },
      { nodeId: "b", whenHeld: "skip" as const },
      { nodeId: "c", whenHeld: "skip" as const },
    ];
    expect(quietText({ ...quiet, anyTime: [], texts }, words)).toBe(
      "Quiet hours are 21:00 to 08:00 in the recipient's time zone. “Say sorry” waits until 08:00 and “Remind” and “Ask” are skipped.",
    );
  });

  test("are named where others go out at any time", () => {
    const texts = [{ nodeId: "b", whenHeld: "skip" as const }];
    expect(quietText({ ...quiet, texts, anyTime: ["a"] }, words)).toBe(
      "Quiet hours are 21:00 to 08:00 in the recipient's time zone. “Remind” is skipped and “Say sorry” goes out at any time.",
    );
  });
});
