import { expect, it } from "vitest";
import { movedText, plannedText, waitingText } from "./move-text";

it("says where runs wait, and what would move", () => {
  expect(
    waitingText(3, [
      { name: "Wait", waiting: 2 },
      { name: "Text", waiting: 1 },
    ]),
  ).toBe("3 runs: 2 at Wait, 1 at Text");
  expect(plannedText(1, 0)).toBe("1 run can move.");
  expect(plannedText(2, 1)).toBe("2 runs can move. 1 run stays where it is.");
  expect(plannedText(0, 2)).toBe("2 runs stay where they are.");
  expect(movedText({ moved: 2, refused: 0 }, "forward")).toBe("2 runs moved.");
  expect(movedText({ moved: 1, refused: 2 }, "back")).toBe("1 run moved back. 2 runs left where they are.");
});
