"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/menu";
import { MonthGrid } from "@/components/ui/month-grid";
import { useWords } from "@/components/words/words";

type Props = { date: string; today: string; onPick: (date: string) => void; children: ReactNode };

/** The date of the calendar, and a month to choose another one from. */
export function CalendarDate({ date, today, onPick, children }: Props) {
  const t = useWords("calendar");
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  return (
    <Popover open={active !== null} onOpenChange={(isOpen) => setActive(isOpen ? date : null)}>
      <PopoverTrigger className="-mx-1.5 inline-flex touch:min-h-touch max-w-full items-center gap-1 rounded-md px-1.5 text-left hover:bg-hover">
        <span className="min-w-0 first-letter:uppercase">{children}</span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </PopoverTrigger>
      {active === null ? null : (
        <PopoverContent
          ref={content}
          align="start"
          aria-label={t("go_to_date")}
          className="w-max p-1"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
          }}
        >
          <MonthGrid
            id={id}
            label={t("go_to_date")}
            active={active}
            chosen={date}
            today={today}
            isWithin={() => true}
            onShow={setActive}
            onPick={(day) => {
              setActive(null);
              onPick(day);
            }}
            isFocused
          />
        </PopoverContent>
      )}
    </Popover>
  );
}
