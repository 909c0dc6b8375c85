import { expect, it } from "vitest";
import { closed, marked, partsOf, plain, wrapped } from "./marked";

const HI = `Hi ${marked("first name")}, welcome`;

it("takes a text apart at its marks", () => {
  expect(partsOf(HI)).toEqual([
    { text: "Hi ", isMark: false },
    { text: "first name", isMark: true },
    { text: ", welcome", isMark: false },
  ]);
  expect(partsOf(`${marked("a")}${marked("b")}`).map(({ text }) => text)).toEqual(["a", "b"]);
  expect(partsOf("")).toEqual([]);
});

it("reads the same without them", () => {
  expect(plain(HI)).toBe("Hi first name, welcome");
  expect(
    partsOf(HI)
      .map(({ text }) => text)
      .join(""),
  ).toBe(plain(HI));
});

it("goes on with a mark on the next line", () => {
  const [first = "", second = ""] = wrapped(["Hi \u2068first", "name\u2069, welcome"]);
  expect(
    [partsOf(first), partsOf(second)].map((parts) => parts.map(({ text, isMark }) => [text, isMark])),
  ).toEqual([
    [
      ["Hi ", false],
      ["first", true],
    ],
    [
      ["name", true],
      [", welcome", false],
    ],
  ]);
});

it("closes a mark that was cut in two, and needs none that was cut off", () => {
  expect(partsOf(`${closed(HI.slice(0, 8))}…`)).toEqual([
    { text: "Hi ", isMark: false },
    { text: "firs", isMark: true },
    { text: "…", isMark: false },
  ]);
  expect(closed(HI)).toBe(HI);
  expect(partsOf(`…${HI.slice(6)}`)).toEqual([{ text: "…rst name, welcome", isMark: false }]);
});
