"use client";
import { useSyncExternalStore } from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { useZoneName } from "./zone-name";

const neverChanges = () => () => {};
/** The zone of the viewer's own clock. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  /** The viewer's own zone, if absent. */
  zone: string | undefined;
  /** A record that is read from several places names the viewer's own zone, too. */
  always?: boolean;
  className?: string;
};

/** Names the zone of the times nearby, for people whose own clock shows another one. */
export function ZoneNote({ zone, always = false, className }: Props) {
  const t = useWords("ui");
  const zoneName = useZoneName();
  const own = useSyncExternalStore<string | undefined>(neverChanges, ownZone, () => undefined);
  const shown = zone ?? own;
  if (shown === undefined || (!always && (own === undefined || own === shown))) return null;
  return (
    <span className={cx("block text-ink-3 text-xs", className)}>
      {t("times_in_zone", { zone: zoneName(shown) })}
    </span>
  );
}
