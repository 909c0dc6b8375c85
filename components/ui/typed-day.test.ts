import { describe, expect, it } from "vitest";
import { type DayReading, dayFrom } from "./typed-day";

const english: DayReading = {
  order: "mdy",
  months: [
    ...["January", "February", "March", "April", "May", "June"],
    ...["July", "August", "September", "October", "November", "December"],
  ],
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  words: [
    { word: "today", days: 0 },
    { word: "tomorrow", days: 1 },
  ],
  today: "2026-06-03",
  isPast: false,
};

const spanish: DayReading = {
  ...english,
  order: "dmy",
  months: [
    ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
    ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
  ],
  weekdays: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
  words: [
    { word: "hoy", days: 0 },
    { word: "mañana", days: 1 },
  ],
};

describe("a typed day", () => {
  it.each([
    ["2031-03-10", "2031-03-10"],
    ["3/10/2031", "2031-03-10"],
    ["3/10/31", "2031-03-10"],
    ["03-10-2031", "2031-03-10"],
    ["Mar 10, 2031", "2031-03-10"],
    ["10 March 2031", "2031-03-10"],
    ["March 10th", "2027-03-10"],
    ["7/4", "2026-07-04"],
    ["3/10", "2027-03-10"],
    ["today", "2026-06-03"],
    ["Tomorrow", "2026-06-04"],
    ["mon", "2026-06-08"],
    ["wednesday", "2026-06-03"],
    ["Tue, Mar 10, 2031", "2031-03-10"],
    ["mar 10", "2027-03-10"],
  ])("in English reads %j as %s", (typed, day) => {
    expect(dayFrom(typed, english)).toBe(day);
  });

  it.each([
    ["10/3/2031", "2031-03-10"],
    ["10 de marzo de 2031", "2031-03-10"],
    ["10 mar. 2031", "2031-03-10"],
    ["mañana", "2026-06-04"],
    ["manana", "2026-06-04"],
    ["miércoles", "2026-06-03"],
    ["lunes", "2026-06-08"],
    ["4/7", "2026-07-04"],
  ])("in Spanish reads %j as %s", (typed, day) => {
    expect(dayFrom(typed, spanish)).toBe(day);
  });

  it("is the last one where the past is asked for", () => {
    const past = { ...english, isPast: true };
    expect(dayFrom("7/4", past)).toBe("2025-07-04");
    expect(dayFrom("mon", past)).toBe("2026-06-01");
    expect(dayFrom("3/10/85", past)).toBe("1985-03-10");
  });

  it.each([
    "",
    "soon",
    "13/40",
    "2/30/2026",
    "2026-02-30",
    "1/2/3/4",
    "10",
    "march",
    "3/10/031",
    "3/10 9:00",
  ])("rejects %j", (typed) => {
    expect(dayFrom(typed, english)).toBeNull();
  });
});
