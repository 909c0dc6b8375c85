"use client";
import { useTenant } from "@/components/shell/tenant";
import { Notice } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { Quiet } from "./quiet-notice";

/** A text that is scheduled into quiet hours waits for their end. */
export function QuietThen({ quiet }: { quiet: Quiet | null }) {
  const t = useWords("conversations");
  const zoneName = useZoneName();
  const { timezone } = useTenant();
  return (
    <div role="status">
      {quiet ? (
        <Notice tone="info">
          {t(quiet.timezone === timezone ? "quiet_then" : "quiet_then_there", {
            until: dayAndClock(quiet.until, quiet.timezone),
            zone: zoneName(quiet.timezone),
          })}
        </Notice>
      ) : null}
    </div>
  );
}
