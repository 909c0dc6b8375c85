import { HOUR } from "@/lib/automation/instants";
import { dateFormat } from "@/lib/formats";

/** Free times as patients see them, on the pages of an appointment and on the booking page. */
export const DAYS_OFFERED = 14;
/** The desk has to see a change before the patient stands at the door. */
export const SHORTEST_NOTICE = 2 * HOUR;
export const MOST_TIMES = 1_000;
const MOST_TIMES_A_DAY = 16;

const DAY_FORMAT = { weekday: "long", month: "long", day: "numeric" } as const;
const TIME_FORMAT = { hour: "numeric", minute: "2-digit" } as const;
const ZONED_TIME_FORMAT = { ...TIME_FORMAT, timeZoneName: "short" } as const;

type In = { locale: string; timeZone: string };

const formatIn = ({ locale, timeZone }: In, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { timeZone, ...options });

/** Spanish writes days in lower case, but not at the start of a line. */
export function dayText(at: Date, on: In): string {
  const [first = "", ...rest] = formatIn(on, DAY_FORMAT).format(at);
  return first.toLocaleUpperCase(on.locale) + rest.join("");
}

export const timeText = (at: Date, on: In, zone = false): string =>
  formatIn(on, zone ? ZONED_TIME_FORMAT : TIME_FORMAT).format(at);

/** Few enough to choose from with a thumb: on the hour and half hour first, then evenly over the day. */
export function thinned(starts: readonly Date[]): readonly Date[] {
  if (starts.length <= MOST_TIMES_A_DAY) return starts;
  const round = starts.filter((at) => at.getUTCMinutes() % 30 === 0);
  const among = round.length > 0 ? round : starts;
  const step = Math.ceil(among.length / MOST_TIMES_A_DAY);
  return among.filter((_, at) => at % step === 0);
}
