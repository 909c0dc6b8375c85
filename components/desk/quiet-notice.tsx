"use client";
import { useQuery } from "@tanstack/react-query";
import { Moon } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { clock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getTextHours } from "@/lib/contract/conversations";
import { query } from "@/lib/contract/queries";

type Quiet = NonNullable<ResponseOf<typeof getTextHours>["quiet"]>;

/** Returns the quiet hours that apply to a number now. Null outside of them, and until they are read. */
export function useQuietHours(to: string | null | undefined): Quiet | null {
  const { client, key } = useTenant();
  const found = useQuery({
    ...query(client, key, getTextHours, { query: { to: to ?? "" } }),
    enabled: Boolean(to),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });
  return (to && found.data?.quiet) || null;
}

/** Warns of quiet hours before a text that a person wrote is sent. */
export function QuietNotice({ quiet, name }: { quiet: Quiet | null; name: string | null }) {
  const t = useWords("conversations");
  const zoneName = useZoneName();
  const { timezone } = useTenant();
  if (!quiet) return null;
  const times = { time: clock(quiet.at, quiet.timezone), until: clock(quiet.until, quiet.timezone) };
  return (
    <p role="status" className="flex items-start gap-2 rounded-lg bg-warn-soft px-3 py-2 text-ink text-sm">
      <Moon className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <span>
        {quiet.timezone === timezone
          ? t("quiet_here", times)
          : t(quiet.isEstimated ? "quiet_estimated" : "quiet_there", {
              ...times,
              name: name ?? t("this_person"),
              zone: zoneName(quiet.timezone),
            })}
      </span>
    </p>
  );
}
