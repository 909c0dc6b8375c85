"use client";
import { Children, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";

type Props = {
  /** Chooses between the unread and all of them. */
  choice?: ReactNode;
  isPending?: boolean;
  /** Shown while there are no notices. */
  none: string;
  /** The page that turns each kind of notice on and off. */
  settings: string;
  onLeave: () => void;
  /** Marks those shown as read; without it nothing is unread. */
  onRead: (() => void) | undefined;
  busy: boolean;
  children: ReactNode;
};

/** The latest notices, with a link to their settings. The bell opens it. */
export function Latest({
  choice,
  isPending = false,
  none,
  settings,
  onLeave,
  onRead,
  busy,
  children,
}: Props) {
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
      {choice ? <div className="border-line border-b px-4 py-2">{choice}</div> : null}
      {Children.count(children) > 0 ? (
        <ul className="min-h-0 divide-y divide-line overflow-y-auto">{children}</ul>
      ) : (
        <div className="px-4 py-6 text-ink-3">{isPending ? <Skeleton className="h-10" /> : none}</div>
      )}
      <div className="border-line border-t px-4 py-2 text-right text-sm">
        <Link href={settings} onClick={onLeave} className="text-signal hover:underline">
          {t("notice_settings")}
        </Link>
      </div>
    </>
  );
}
