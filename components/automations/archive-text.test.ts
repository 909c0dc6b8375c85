import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { finishText, inProgress } from "./archive-text";

const t = translator("en", "archiving");

const step = (waiting: number, canSend: boolean) => ({ nodeId: "n", name: "Wait", waiting, canSend });

describe("the question about runs in progress", () => {
  it("counts the runs of every version that can still send", () => {
    const versions = [
      { version: 2, total: 3, nodes: [step(2, true), step(1, false)] },
      { version: 1, total: 4, nodes: [step(4, true)] },
    ];
    expect(inProgress([{ total: 7, versions }])).toEqual({ runs: 7, canSend: 6 });
  });

  it("counts the runs of every automation that is archived", () => {
    const one = { total: 2, versions: [{ version: 1, total: 2, nodes: [step(2, true)] }] };
    expect(inProgress([one, { total: 0, versions: [] }, one])).toEqual({ runs: 4, canSend: 4 });
  });

  it.each([
    [1, "1 run is still in progress"],
    [1_200, "1,200 runs are still in progress"],
  ])("says how many there are: %i", (runs, text) => {
    expect(t("in_progress", { runs })).toBe(text);
  });

  it.each([
    [{ runs: 1, canSend: 0 }, "It sends no more texts or emails."],
    [{ runs: 3, canSend: 0 }, "They send no more texts or emails."],
    [{ runs: 1, canSend: 1 }, "It can still send texts or emails."],
    [{ runs: 2, canSend: 2 }, "Both can still send texts or emails."],
    [{ runs: 3, canSend: 3 }, "All 3 can still send texts or emails."],
    [{ runs: 3, canSend: 1 }, "1 of them can still send texts or emails."],
  ])("says of %j: %s", (runs, text) => {
    expect(finishText(runs, t)).toBe(text);
  });
});
