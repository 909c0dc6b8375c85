"use client";
import { Clock } from "lucide-react";
import { useWords } from "@/components/words/words";
import { TypedField, type TypedProps } from "./typed-field";
import { HALF_HOURS, timeFrom, timesFor } from "./typed-time";
import { clock } from "./when";

const MIDNIGHT = "24:00";

type Props = TypedProps & {
  /** The field ends a span within a day, so midnight is 24:00. */
  isEnd?: boolean;
};

/** A time of day, as "HH:MM". It is typed in any usual way and shown in the person's time format. */
export function TimeField({ isEnd = false, ...rest }: Props) {
  const t = useWords("ui");
  const stored = (time: string) => (isEnd && time === "00:00" ? MIDNIGHT : time);
  const option = (time: string) => ({ value: stored(time), label: timeText(time) });
  const list = isEnd ? [...HALF_HOURS.slice(1), MIDNIGHT] : HALF_HOURS;
  return (
    <TypedField
      {...rest}
      icon={Clock}
      text={timeText(rest.value)}
      start={isEnd ? "17:00" : "09:00"}
      problem={t("enter_time", { example: timeText("09:30") })}
      read={(typed) => {
        const time = isEnd && typed.trim() === MIDNIGHT ? MIDNIGHT : timeFrom(typed);
        return time && stored(time);
      }}
      suggest={(typed) => {
        if (typed === null || typed.trim() === "") return list.map(option);
        const times = timesFor(typed);
        if (times.length > 0) return times.map(option);
        return list.map(option).filter(({ label }) => plain(label).startsWith(plain(typed)));
      }}
    />
  );
}

const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

function timeText(time: string): string {
  const [hours, minutes] = time.split(":").map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours)) return time;
  return clock(Date.UTC(2000, 0, 1, hours, minutes), "UTC");
}
