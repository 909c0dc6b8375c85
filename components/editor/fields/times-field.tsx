"use client";
import { Plus, X } from "lucide-react";
import { useFocusNewRow } from "@/components/editor/use-focus-new-row";
import { Button } from "@/components/ui/button";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import { MAX_TIMES } from "@/lib/automation/schedule-builder";

type Times = { hours: readonly number[]; minute: number };

/** Times of a day. They share their minute. */
export function TimesField({ hours, minute, onChange }: Times & { onChange: (times: Times) => void }) {
  const t = useWords("editorTimes");
  const put = (next: readonly number[], at = minute) =>
    onChange({ hours: [...new Set(next)].toSorted((a, b) => a - b), minute: at });
  const last = hours.at(-1) ?? 8;
  const free = Array.from({ length: 24 }, (_, step) => (last + 1 + step) % 24).find(
    (hour) => !hours.includes(hour),
  );
  const frame = useFocusNewRow<HTMLFieldSetElement>(hours.length, "input");
  return (
    <fieldset ref={frame} className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-sm">{t("at")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {hours.map((hour, index) => (
          <span key={hour} className="flex items-center">
            <TimeField
              aria-label={t("time_number", { number: `${index + 1}` })}
              className="w-34"
              required
              value={clock(hour, minute)}
              onChange={(time) => {
                const [toHour, toMinute] = time.split(":").map(Number);
                if (toHour === undefined || toMinute === undefined) return;
                put(hours.with(index, toHour), toMinute);
              }}
            />
            {hours.length > 1 ? (
              <Button
                kind="ghost"
                size="icon-sm"
                aria-label={t("remove_time", { number: `${index + 1}` })}
                onClick={() => put(hours.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </Button>
            ) : null}
          </span>
        ))}
      </div>
      {hours.length > 1 ? <p className="text-ink-3 text-sm">{t("same_minute")}</p> : null}
      {free !== undefined && hours.length < MAX_TIMES ? (
        <Button kind="ghost" size="sm" className="self-start" onClick={() => put([...hours, free])}>
          <Plus aria-hidden /> {t("add_time")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
