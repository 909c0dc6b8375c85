import { expect, it } from "vitest";
import { HALF_HOURS, timeFrom, timesFor } from "./typed-time";

it.each([
  ["9", "09:00"],
  ["09", "09:00"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["9h30", "09:30"],
  ["930pm", "21:30"],
  ["9:30 PM", "21:30"],
  ["9:30\u202fPM", "21:30"],
  ["9:30 p.\u00a0m.", "21:30"],
  ["9 p.m.", "21:00"],
  ["9p", "21:00"],
  ["9 am", "09:00"],
  ["12am", "00:00"],
  ["12 p", "12:00"],
  ["12", "12:00"],
  ["0", "00:00"],
  ["21:30", "21:30"],
  ["21:30 pm", "21:30"],
  [" 7 ", "07:00"],
])("reads %j as %s", (typed, time) => {
  expect(timeFrom(typed)).toBe(time);
});

it.each(["", "nine", "25", "24:00", "9:60", "9:3", "93", "13am", "12345", "-9", "9:30:15"])(
  "rejects %j",
  (typed) => {
    expect(timeFrom(typed)).toBeNull();
  },
);

it("offers both halves of the day for an hour without am or pm", () => {
  expect(timesFor("9")).toEqual(["09:00", "09:30", "21:00", "21:30"]);
  expect(timesFor("9:15")).toEqual(["09:15", "21:15"]);
  expect(timesFor("12")).toEqual(["12:00", "12:30", "00:00", "00:30"]);
  expect(timesFor("9p")).toEqual(["21:00", "21:30"]);
  expect(timesFor("14")).toEqual(["14:00", "14:30"]);
  expect(timesFor("soon")).toEqual([]);
});

it("lists the day in half hours", () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect(HALF_HOURS[0]).toBe("00:00");
  expect(HALF_HOURS.at(-1)).toBe("23:30");
});
