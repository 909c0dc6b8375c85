"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useWords } from "@/components/words/words";

type Props = {
  /** The page with all notices. */
  all: string;
  /** The page that turns each kind of notice on and off. */
  settings: string;
  onLeave: () => void;
  /** Marks those shown as read; without it nothing is unread. */
  onRead: (() => void) | undefined;
  busy: boolean;
  children: ReactNode;
};

/** The latest notices, with links to all of them and to their settings. The bell opens it. */
export function Latest({ all, settings, onLeave, onRead, busy, children }: Props) {
  const t = useWords("shell");
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-line border-b px-4 py-1.5">
        <h2 className="font-semibold">{t("notices")}</h2>
        {onRead ? (
          <Button size="sm" busy={busy} onClick={onRead}>
            {t("mark_all_read")}
          </Button>
        ) : null}
      </div>
      {onRead ? (
        <ul className="min-h-0 divide-y divide-line overflow-y-auto">{children}</ul>
      ) : (
        <p className="px-4 py-6 text-ink-3">{t("notices_none")}</p>
      )}
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-sm">
        <Link href={all} onClick={onLeave} className="text-signal hover:underline">
          {t("all_notices")}
        </Link>
        <Link href={settings} onClick={onLeave} className="text-signal hover:underline">
          {t("notice_settings")}
        </Link>
      </div>
    </>
  );
}
