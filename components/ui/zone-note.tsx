"use client";
import { useSyncExternalStore } from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { useZoneName } from "./zone-name";

const neverChanges = () => () => {};
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the zone of the times nearby, for people whose own clock shows another one. */
export function ZoneNote({ zone, className }: { zone: string; className?: string }) {
  const t = useWords("ui");
  const zoneName = useZoneName();
  const own = useSyncExternalStore(neverChanges, ownZone, () => zone);
  if (own === zone) return null;
  return (
    <span className={cx("block text-ink-3 text-xs", className)}>
      {t("times_in_zone", { zone: zoneName(zone) })}
    </span>
  );
}
