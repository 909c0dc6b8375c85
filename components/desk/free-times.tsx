"use client";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/surface";
import { clock, day, weekday } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { FreeTimesShown } from "./use-slots";

export function FreeTimes({
  near,
  pending,
  slots,
  chosen,
  onChoose,
}: FreeTimesShown & { chosen: string | null; onChoose: (startsAt: string) => void }) {
  const t = useWords("calendar");
  const { timezone = "UTC" } = useTenant();
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t(near === null ? "next_free" : "nearest_free")}</p>
      {pending ? <Skeleton className="h-7 w-full" /> : null}
      <div className="flex flex-wrap gap-1.5">
        {slots?.map(({ startsAt }) => (
          <Button
            key={startsAt}
            size="sm"
            aria-pressed={startsAt === chosen}
            className="aria-pressed:border-signal aria-pressed:bg-signal-soft aria-pressed:text-signal"
            onClick={() => onChoose(startsAt)}
          >
            {weekday(startsAt, timezone)}, {day(startsAt, timezone).split(",")[0]},{" "}
            {clock(startsAt, timezone)}
          </Button>
        ))}
      </div>
      {slots?.length === 0 ? <p className="text-ink-2">{t("none_free")}</p> : null}
    </div>
  );
}
