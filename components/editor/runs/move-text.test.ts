import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { movedText, plannedText, waitingText } from "./move-text";

const t = translator("en", "editorRuns");

it("says where runs wait, and what would move", () => {
  const nodes = [
    { name: "Wait", waiting: 2 },
    { name: "Text", waiting: 1 },
  ];
  expect(waitingText({ total: 3, nodes }, t)).toBe("3 runs: 2 at Wait, 1 at Text");
  expect(plannedText({ moves: 1, refused: 0 }, t)).toBe("1 run can move.");
  expect(plannedText({ moves: 2, refused: 1 }, t)).toBe("2 runs can move. 1 run stays where it is.");
  expect(plannedText({ moves: 0, refused: 2 }, t)).toBe("2 runs stay where they are.");
  expect(movedText({ moved: 2, refused: 0 }, { way: "forward", t })).toBe("2 runs moved.");
  expect(movedText({ moved: 1, refused: 2 }, { way: "back", t })).toBe(
    "1 run moved back. 2 runs left where they are.",
  );
});
