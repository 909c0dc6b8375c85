"use client";
import { useQuery } from "@tanstack/react-query";
import { Moon } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { clock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getTextHours } from "@/lib/contract/conversations";
import { query } from "@/lib/contract/queries";

export type Quiet = NonNullable<ResponseOf<typeof getTextHours>["quiet"]>;

/** Returns the quiet hours that apply to a number now or at a time. Null outside of them, and until they are read. */
export function useQuietHours(to: string | null | undefined, at: string | null = null): Quiet | null {
  const { client, key } = useTenant();
  const found = useQuery({
    ...query(client, key, getTextHours, { query: { to: to ?? "", ...(at === null ? {} : { at }) } }),
    enabled: Boolean(to),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });
  return (to && found.data?.quiet) || null;
}

type Props = {
  quiet: Quiet | null;
  name: string | null;
  /** Sends the text when they end, where it can wait. */
  onWait?: ((until: string) => void) | undefined;
  busy?: boolean;
  disabled?: boolean;
};

/** Warns of quiet hours before a text that a person wrote is sent. The region is there before they are, to be announced. */
export function QuietNotice({ quiet, name, onWait, busy = false, disabled = false }: Props) {
  const t = useWords("conversations");
  const zoneName = useZoneName();
  const { timezone } = useTenant();
  if (!quiet) return <div role="status" />;
  const times = { time: clock(quiet.at, quiet.timezone), until: clock(quiet.until, quiet.timezone) };
  return (
    <div role="status" className="flex items-start gap-2 rounded-lg bg-warn-soft px-3 py-2 text-ink text-sm">
      <Moon className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <span className="min-w-0 flex-1">
        {quiet.timezone === timezone
          ? t("quiet_here", times)
          : t(quiet.isEstimated ? "quiet_estimated" : "quiet_there", {
              ...times,
              name: name ?? t("this_person"),
              zone: zoneName(quiet.timezone),
            })}
      </span>
      {onWait ? (
        <Button size="sm" busy={busy} disabled={disabled} onClick={() => onWait(quiet.until)}>
          {t("send_at", { time: times.until })}
        </Button>
      ) : null}
    </div>
  );
}
