import { type Desk, isOpen, openingOn } from "@/lib/automation/business-hours";
import { DAY } from "@/lib/automation/instants";
import { instantOf, nextDate, offsetChange, wallTime } from "@/lib/automation/timezone";

/** The kinds of time at which automations most often behave differently. */
const SCENARIO_TIMES = ["open", "closed", "night", "clock_change", "holiday"] as const;
export type ScenarioTime = (typeof SCENARIO_TIMES)[number];

/** Clocks change at least once within this span in every zone that changes them at all. */
const SEARCH_DAYS = 400;
const NOON = 720;
const NIGHT = 150;
const LAST_MINUTE = 1_439;

/**
 * The next time of each kind, counted from tomorrow, so that a whole day lies before it. A kind the workspace does not
 * have is left out: a desk that never closes, a zone without daylight saving, or no holiday on the calendar.
 */
export function scenarioTimes(desk: Desk, now: number): { time: ScenarioTime; startAt: number }[] {
  const found: Record<ScenarioTime, number | null> = {
    open: middleOfOpening(desk, now),
    closed: afterClosing(desk, now),
    night: instantOf({ date: datesFrom(desk, now, 1)[0] ?? "", minute: NIGHT }, desk.timezone),
    clock_change: eveningBeforeChange(desk, now),
    holiday: noonOfHoliday(desk, now),
  };
  return SCENARIO_TIMES.flatMap((time) => {
    const startAt = found[time];
    return startAt === null ? [] : [{ time, startAt }];
  });
}

/** Local dates, beginning with tomorrow. */
function datesFrom({ timezone }: Desk, now: number, days: number): string[] {
  let { date } = wallTime(now, timezone);
  return Array.from({ length: days }, () => {
    date = nextDate(date);
    return date;
  });
}

function middleOfOpening(desk: Desk, now: number): number | null {
  for (const date of datesFrom(desk, now, SEARCH_DAYS)) {
    const opening = openingOn(date, desk);
    if (!opening) continue;
    const middle = Math.floor((opening.open + opening.close) / 2);
    const lunch = opening.breaks.find(({ open, close }) => open <= middle && middle < close);
    return instantOf({ date, minute: lunch?.close ?? middle }, desk.timezone);
  }
  return null;
}

/** An hour after closing, or the last minute of a day that is open until late. */
function afterClosing(desk: Desk, now: number): number | null {
  for (const date of datesFrom(desk, now, SEARCH_DAYS)) {
    const span = openingOn(date, desk);
    const minute = span ? Math.min(span.close + 60, LAST_MINUTE) : NOON;
    const at = instantOf({ date, minute }, desk.timezone);
    if (!isOpen(at, desk)) return at;
  }
  return null;
}

/** The evening before, so that a wait until the next morning crosses the change. */
function eveningBeforeChange({ timezone }: Desk, now: number): number | null {
  for (let day = 1; day <= SEARCH_DAYS; day++) {
    const from = now + day * DAY;
    const change = offsetChange(from, { until: from + DAY, timezone });
    if (change === null) continue;
    return instantOf({ date: wallTime(change - DAY, timezone).date, minute: 19 * 60 }, timezone);
  }
  return null;
}

function noonOfHoliday({ timezone, holidays = [] }: Desk, now: number): number | null {
  const today = wallTime(now, timezone).date;
  const [next] = holidays.filter((date) => date > today).toSorted();
  return next === undefined ? null : instantOf({ date: next, minute: NOON }, timezone);
}
