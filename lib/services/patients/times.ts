import { HOUR } from "@/lib/automation/instants";

/** Free times as patients see them, on the pages of an appointment and on the booking page. */
export const DAYS_OFFERED = 14;
/** The desk has to see a change before the patient stands at the door. */
export const SHORTEST_NOTICE = 2 * HOUR;
export const MOST_TIMES = 1_000;
const MOST_TIMES_A_DAY = 16;

export const TAKEN = "That time was just taken. Please choose another one.";

export function dayText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(at);
}

export function timeText(at: Date, timeZone: string, zone = false): string {
  const named = zone ? { timeZoneName: "short" as const } : {};
  return new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", ...named }).format(
    at,
  );
}

/** Few enough to choose from with a thumb: on the hour and half hour first, then evenly over the day. */
export function thinned(starts: readonly Date[]): readonly Date[] {
  if (starts.length <= MOST_TIMES_A_DAY) return starts;
  const round = starts.filter((at) => at.getUTCMinutes() % 30 === 0);
  const among = round.length > 0 ? round : starts;
  const step = Math.ceil(among.length / MOST_TIMES_A_DAY);
  return among.filter((_, at) => at % step === 0);
}
