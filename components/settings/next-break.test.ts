import { describe, expect, it } from "vitest";
import { nextBreak } from "./next-break";

describe("the next break of a day", () => {
  it("is lunch, and then the first full hour that is free", () => {
    const day = { open: "09:00", close: "17:00" };
    expect(nextBreak(day)).toEqual({ from: "12:00", to: "13:00" });
    expect(nextBreak({ ...day, breaks: [{ from: "12:00", to: "13:00" }] })).toEqual({
      from: "10:00",
      to: "11:00",
    });
  });

  it("lies within the hours of an evening", () => {
    expect(nextBreak({ open: "17:30", close: "22:00" })).toEqual({ from: "18:00", to: "19:00" });
  });

  it("is none in hours too short for one", () => {
    expect(nextBreak({ open: "09:00", close: "10:00" })).toBeNull();
  });
});
